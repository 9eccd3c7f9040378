import { useEffect, useState, type HTMLAttributes } from 'react'

/** After this long without a touch a widget turns by itself again, ms. */
const LEFT_ALONE_MS = 60_000
/** Up to this share of its width a touch turns back. */
const BACK_SHARE = 1 / 3

/** Which way a touch or a key turns; null where it does not. @param atShare where it was touched, 0 at the left to 1 */
export function turnOf(event: { key: string } | { atShare: number }, isRightToLeft: boolean): 1 | -1 | null {
  if ('atShare' in event) {
    const { atShare } = event
    return (isRightToLeft ? 1 - atShare : atShare) < BACK_SHARE ? -1 : 1
  }
  const onwards = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
  if ([onwards, 'ArrowDown', 'PageDown', 'Enter', ' '].includes(event.key)) return 1
  return [back, 'ArrowUp', 'PageUp'].includes(event.key) ? -1 : null
}

/**
 * Lets whoever touches a widget turn its pages: it is drawn for that much later or earlier, until it was left alone for a minute.
 * @param turnMs how long each page has its turn, ms; null: nobody can turn it
 * @returns how far it was turned, and what its area listens to; null without an area
 */
export function useTurning(turnMs: number | null): {
  aheadMs: number
  area: HTMLAttributes<HTMLDivElement> | null
} {
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    if (turns === 0) return
    const timer = setTimeout(() => setTurns(0), LEFT_ALONE_MS)
    return () => clearTimeout(timer)
  }, [turns])
  if (turnMs === null) return { aheadMs: 0, area: null }
  const turn = (by: 1 | -1 | null) => by !== null && setTurns((before) => before + by)
  return {
    aheadMs: turns * turnMs,
    area: {
      tabIndex: 0,
      role: 'group',
      style: { width: '100%', height: '100%', cursor: 'pointer', touchAction: 'manipulation' },
      onClick: ({ currentTarget, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect()
        turn(turnOf({ atShare: (clientX - left) / Math.max(1, width) }, isRightToLeft(currentTarget)))
      },
      onKeyDown: (event) => {
        const by = turnOf(event, isRightToLeft(event.currentTarget))
        if (by === null) return
        event.preventDefault()
        turn(by)
      },
    },
  }
}

const isRightToLeft = (area: HTMLElement): boolean =>
  getComputedStyle(area.firstElementChild ?? area).direction === 'rtl'
