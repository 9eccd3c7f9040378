import { useEffect, useRef, useState, type HTMLAttributes } from 'react'
import type { WidgetTouch } from '@vitrine/widgets'

/** After this long without a touch a widget shows again what the clock says, ms. */
const LEFT_ALONE_MS = 60_000
/** Up to this share of its width a touch turns back. */
const BACK_SHARE = 1 / 3
/** Up to this share from both edges a touch turns where what can be opened is as wide as the widget. */
const EDGE_SHARE = 1 / 10
/** What takes less than this share of the width, such as a day of a week, is opened wherever it is touched. */
const WIDE_SHARE = 1 / 2
/** A finger that goes so far sideways turns, px. */
const SWIPE_PX = 40

/** What a touch or a key is meant to do; null: nothing. */
export type Meant = { turn: 1 | -1 } | { open: string } | { close: true } | null
type Standing = { canTurn: boolean; isOpen: boolean; isRightToLeft: boolean }

const turn = (by: 1 | -1, { canTurn }: Standing): Meant => (canTurn ? { turn: by } : null)

/**
 * What a touch means. What is open closes; something that can be opened opens; elsewhere, and at the edges of what is wide, it turns.
 * @param atShare   where it was touched, 0 at the left to 1
 * @param id        what is there to be opened; null: nothing
 * @param wideShare how wide that is, as a share of the widget
 */
export function meantByTouch(atShare: number, id: string | null, standing: Standing, wideShare = 1): Meant {
  if (standing.isOpen) return { close: true }
  const share = standing.isRightToLeft ? 1 - atShare : atShare
  if (id === null) return turn(share < BACK_SHARE ? -1 : 1, standing)
  if (standing.canTurn && wideShare >= WIDE_SHARE && (share < EDGE_SHARE || share > 1 - EDGE_SHARE))
    return { turn: share < EDGE_SHARE ? -1 : 1 }
  return { open: id }
}

/** What a finger means that went so far, px to the right and downwards. */
export function meantBySwipe(acrossPx: number, downPx: number, standing: Standing): Meant {
  if (standing.isOpen || Math.abs(acrossPx) < SWIPE_PX || Math.abs(acrossPx) < 2 * Math.abs(downPx))
    return null
  return turn(acrossPx < 0 === standing.isRightToLeft ? -1 : 1, standing)
}

/**
 * What a key means.
 * @param id what has the focus and can be opened; null: nothing
 */
export function meantByKey(key: string, id: string | null, standing: Standing): Meant {
  const { isOpen, isRightToLeft } = standing
  const enters = key === 'Enter' || key === ' '
  if (isOpen) return enters || key === 'Escape' || key === 'Backspace' ? { close: true } : null
  if (enters) return id === null ? turn(1, standing) : { open: id }
  if ([isRightToLeft ? 'ArrowLeft' : 'ArrowRight', 'ArrowDown', 'PageDown'].includes(key))
    return turn(1, standing)
  if ([isRightToLeft ? 'ArrowRight' : 'ArrowLeft', 'ArrowUp', 'PageUp'].includes(key))
    return turn(-1, standing)
  return null
}

/** How a widget answers touches. */
export type WidgetAnswers = {
  /** how far it can be turned, back (less than 0) and on; null: it can't */
  turns: { least: number; most: number } | null
  /** whether something in it can be opened */
  opens: boolean
}

const UNTOUCHED: WidgetTouch = { turned: 0, opened: null }

/**
 * Lets whoever touches a widget turn its pages and open what is in it, until it was left alone for a minute. What can be opened
 * carries its id in `data-opens` (`opener` of the widgets).
 * @param answers null: nobody can touch it
 * @param name    what its area is called, for those who hear it
 * @returns what they chose, and what its area listens to; both null without an area
 */
export function useWidgetTouch(
  answers: WidgetAnswers | null,
  name: string,
): { touch: WidgetTouch; area: HTMLAttributes<HTMLDivElement> } | { touch: null; area: null } {
  const [touch, setTouch] = useState(UNTOUCHED)
  const from = useRef<{ x: number; y: number } | null>(null)
  const isSwiped = useRef(false)
  useEffect(() => {
    if (touch === UNTOUCHED) return
    const timer = setTimeout(() => setTouch(UNTOUCHED), LEFT_ALONE_MS)
    return () => clearTimeout(timer)
  }, [touch])
  if (answers === null || (answers.turns === null && !answers.opens)) return { touch: null, area: null }
  const { least, most } = answers.turns ?? { least: 0, most: 0 }
  const standingIn = (area: HTMLElement): Standing => ({
    canTurn: answers.turns !== null,
    isOpen: touch.opened !== null,
    isRightToLeft: getComputedStyle(area.firstElementChild ?? area).direction === 'rtl',
  })
  const doMeant = (meant: Meant, area: HTMLElement): void => {
    if (meant === null) return
    // What had the focus may go with what was shown; keys are for the widget all the same.
    if (!('turn' in meant)) area.focus({ preventScroll: true })
    setTouch(({ turned, opened }) => ({
      turned: 'turn' in meant ? Math.max(least, Math.min(most, turned + meant.turn)) : turned,
      opened: 'open' in meant ? meant.open : 'close' in meant ? null : opened,
    }))
  }
  return {
    touch: { turned: Math.max(least, Math.min(most, touch.turned)), opened: touch.opened },
    area: {
      tabIndex: 0,
      role: 'group',
      'aria-label': name,
      style: { width: '100%', height: '100%', cursor: 'pointer', touchAction: 'pan-y' },
      onPointerDown: ({ clientX, clientY }) => {
        from.current = { x: clientX, y: clientY }
        isSwiped.current = false
      },
      onPointerUp: ({ currentTarget: area, clientX, clientY }) => {
        if (!from.current) return
        const { x, y } = from.current
        const meant = meantBySwipe(clientX - x, clientY - y, standingIn(area))
        isSwiped.current = meant !== null
        doMeant(meant, area)
      },
      onClick: ({ currentTarget: area, target, clientX }) => {
        if (isSwiped.current) return
        const { left, width } = area.getBoundingClientRect()
        const atShare = (clientX - left) / Math.max(1, width)
        const opener = openerAt(target)
        const wideShare = (opener?.getBoundingClientRect().width ?? 0) / Math.max(1, width)
        doMeant(meantByTouch(atShare, idOf(opener), standingIn(area), wideShare), area)
      },
      onKeyDown: (event) => {
        const area = event.currentTarget
        const meant = meantByKey(event.key, idOf(openerAt(event.target)), standingIn(area))
        if (meant === null) return
        event.preventDefault()
        doMeant(meant, area)
      },
    },
  }
}

const openerAt = (target: EventTarget): Element | null =>
  target instanceof Element ? target.closest('[data-opens]') : null
const idOf = (opener: Element | null): string | null => opener?.getAttribute('data-opens') || null
