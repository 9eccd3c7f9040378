import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import type { Handle } from '../../../stage/geometry.ts'
import { NO_MARKS, type SnapField } from '../../../stage/snapping.ts'
import type { Point } from '../../../stage/turned.ts'
import { onStage, panned, zoomed, type Viewport } from '../../../stage/viewport.ts'
import { kindOf } from './elements/index.ts'
import { changeElements, withField, withGroups, type Selection } from './elementEdits.ts'
import {
  between,
  movedLineEnd,
  movePlaces,
  resizePlaces,
  touchedBy,
  turnPlaces,
  type Held,
  type Places,
} from './gesture.ts'
import { boundsOfElement, placeOf, type Studio } from './studio.ts'

/** How near a line something snaps, display px. */
const REACH_PX = 7
/** A press that moves less than this is a click, display px. */
const CLICK_PX = 4
/** Two clicks on the same element within this time open it, ms. */
const DOUBLE_MS = 400
/** Copying by a drag with Alt and moving the copy are one step. */
const COPY_DRAG = 'copy-drag'

type Hold =
  | { do: 'move' }
  | { do: 'resize'; handle: Handle }
  | { do: 'turn' }
  /** one end of a line */
  | { do: 'end'; handle: 'w' | 'e' }
/** What pointers are doing on the canvas. Points are display px of the canvas. */
type Gesture =
  | { kind: 'idle' }
  | { kind: 'pressing'; id: string | null; hold: Hold; from: Point; narrow: boolean }
  | { kind: 'dragging'; hold: Hold; from: Point; starts: Places; field: SnapField }
  | { kind: 'marquee'; from: Point; before: Selection }
  | { kind: 'panning'; from: Point; view: Viewport }
  | { kind: 'pinching'; from: Point; apart: number; view: Viewport }

/** Selecting, dragging, resizing, turning, panning and pinching. A drag is one step of the draft, made when it ends. */
export function useCanvasGestures(options: {
  studio: Studio
  over: RefObject<HTMLElement | null>
  readOnly: boolean
  /** px between the lines of the grid that things snap to; null without one */
  grid: number | null
  /** opened by a double click */
  onOpen: (id: string) => void
}) {
  const { studio, over } = options
  const gesture = useRef<Gesture>({ kind: 'idle' })
  const pointers = useRef(new Map<number, Point>())
  const lastClick = useRef<{ id: string; atMs: number } | null>(null)
  const isPanKey = useRef(false)

  const pointAt = (event: { clientX: number; clientY: number }): Point => {
    const box = over.current?.getBoundingClientRect()
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
  }
  const heldOf = (event: { shiftKey: boolean; altKey: boolean }): Held => ({
    shift: event.shiftKey,
    alt: event.altKey,
  })
  const clear = () => {
    gesture.current = { kind: 'idle' }
    studio.live.set(null)
    studio.marks.set(NO_MARKS)
    studio.marquee.set(null)
  }

  const holdOf = (handle: Handle | undefined): Hold => {
    if (handle === undefined) return { do: 'turn' }
    const chosen = studio.chosen()
    const hasEnds = chosen.length === 1 && kindOf(chosen[0]!).hasEnds
    return hasEnds && (handle === 'w' || handle === 'e') ? { do: 'end', handle } : { do: 'resize', handle }
  }
  const press = (event: PointerEvent) => {
    if (event.button === 2 || isWritten(event.target)) return
    const at = pointAt(event)
    pointers.current.set(event.pointerId, at)
    over.current?.setPointerCapture(event.pointerId)
    const [first, second] = [...pointers.current.values()]
    if (first && second) {
      clear()
      const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }
      const apart = Math.hypot(first.x - second.x, first.y - second.y)
      gesture.current = { kind: 'pinching', from: middle, apart, view: studio.view.get() }
      return
    }
    const isTouch = event.pointerType === 'touch'
    if (event.button === 1 || (event.button === 0 && isPanKey.current)) {
      event.preventDefault()
      gesture.current = { kind: 'panning', from: at, view: studio.view.get() }
      return
    }
    if (event.button !== 0) return
    const target = event.target as HTMLElement
    const handle = target.closest<HTMLElement>('[data-handle]')?.dataset['handle']
    if (handle !== undefined || target.closest('[data-turn]')) {
      const hold = holdOf(handle as Handle | undefined)
      gesture.current = { kind: 'pressing', id: null, hold, from: at, narrow: false }
      return
    }
    const frame = target.closest<HTMLElement>('[data-frame]')
    const id = frame?.dataset['frame']
    if (id !== undefined) {
      const add = event.shiftKey || event.ctrlKey || event.metaKey
      const isSelected = studio.selection.get().has(id)
      if (add) studio.select([id], { add: true })
      else if (!isSelected) studio.select([id])
      // A click, not a drag, on one of several selects that one: known when the pointer is let go.
      gesture.current = {
        kind: 'pressing',
        id,
        hold: { do: 'move' },
        from: at,
        narrow: isSelected && !add,
      }
      return
    }
    if (isTouch) gesture.current = { kind: 'panning', from: at, view: studio.view.get() }
    else {
      const before = event.shiftKey ? studio.selection.get() : new Set<string>()
      gesture.current = { kind: 'marquee', from: at, before }
    }
    if (!event.shiftKey) studio.select([])
    // What the rectangle selects is moved and turned by the canvas's keys, wherever the focus was before.
    over.current?.focus({ preventScroll: true })
    event.preventDefault()
  }

  const begin = (pressed: Extract<Gesture, { kind: 'pressing' }>, isCopy: boolean): Gesture => {
    if (isCopy && !options.readOnly && pressed.hold.do === 'move') {
      studio.editor.settle()
      studio.addCopies(studio.chosen(), 0, COPY_DRAG)
    }
    const chosen = studio.chosen().filter((element) => !element.locked && !element.hidden)
    if (options.readOnly || chosen.length === 0) return { kind: 'idle' }
    const ids = new Set(chosen.map((element) => element.id))
    const { width, height } = studio.editor.state.get().value
    const boxes = studio
      .elements()
      .filter((element) => !ids.has(element.id) && !element.hidden)
      .map(boundsOfElement)
    const starts: Places = new Map(chosen.map((element) => [element.id, placeOf(element)]))
    const field = { stage: { width, height }, boxes, grid: options.grid }
    return { kind: 'dragging', hold: pressed.hold, from: pressed.from, starts, field }
  }

  const drag = (dragged: Extract<Gesture, { kind: 'dragging' }>, at: Point, event: PointerEvent) => {
    const { zoom } = studio.view.get()
    const { hold, starts, field } = dragged
    const by = { x: (at.x - dragged.from.x) / zoom, y: (at.y - dragged.from.y) / zoom }
    const reach = event.ctrlKey || event.metaKey ? 0 : REACH_PX / zoom
    const held = heldOf(event)
    if (hold.do === 'turn') {
      studio.live.set(turnPlaces(starts, onStage(studio.view.get(), at), held))
      return
    }
    if (hold.do === 'end') {
      const [line] = starts
      if (!line) return
      const [id, start] = line
      studio.live.set(new Map([[id, movedLineEnd(start, hold.handle, by, field, reach, held)]]))
      return
    }
    const moved =
      hold.do === 'move'
        ? movePlaces(starts, by, field, reach, held)
        : resizePlaces(starts, hold.handle, by, field, reach, held)
    studio.live.set(moved.places)
    studio.marks.set(moved.marks)
  }

  const move = (event: PointerEvent) => {
    const at = pointAt(event)
    if (pointers.current.has(event.pointerId)) pointers.current.set(event.pointerId, at)
    const now = gesture.current
    switch (now.kind) {
      case 'idle':
        return
      case 'pressing': {
        if (Math.hypot(at.x - now.from.x, at.y - now.from.y) < CLICK_PX) return
        gesture.current = begin(now, event.altKey)
        if (gesture.current.kind === 'dragging') drag(gesture.current, at, event)
        return
      }
      case 'dragging':
        drag(now, at, event)
        return
      case 'marquee': {
        const view = studio.view.get()
        const area = between(onStage(view, now.from), onStage(view, at))
        const elements = studio.elements()
        const free = elements.filter((element) => !element.locked && !element.hidden)
        const touched = touchedBy(area, new Map(free.map((element) => [element.id, placeOf(element)])))
        studio.marquee.set(area)
        studio.selection.set(withGroups(elements, new Set([...now.before, ...touched])))
        return
      }
      case 'panning': {
        const by = { x: at.x - now.from.x, y: at.y - now.from.y }
        studio.setView(panned(now.view, by, studio.editor.state.get().value, studio.window.get()))
        return
      }
      case 'pinching': {
        const [first, second] = [...pointers.current.values()]
        if (!first || !second) return
        const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }
        const apart = Math.hypot(first.x - second.x, first.y - second.y)
        const bigger = zoomed(now.view, apart / Math.max(1, now.apart), now.from)
        const by = { x: middle.x - now.from.x, y: middle.y - now.from.y }
        studio.setView(panned(bigger, by, studio.editor.state.get().value, studio.window.get()))
      }
    }
  }

  const release = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
    const now = gesture.current
    if (now.kind === 'pressing' && now.id !== null) click(now.id, now.narrow, event.timeStamp)
    if (now.kind === 'dragging') commit()
    clear()
  }
  const click = (id: string, narrow: boolean, atMs: number) => {
    const isDouble = lastClick.current?.id === id && atMs - lastClick.current.atMs < DOUBLE_MS
    lastClick.current = { id, atMs }
    if (isDouble) {
      studio.select([id], { alone: true })
      options.onOpen(id)
    } else if (narrow) studio.select([id])
  }
  const commit = () => {
    const places = studio.live.get()
    if (!places) return
    studio.editor.edit(
      (draft) =>
        changeElements(draft, new Set(places.keys()), (element) => {
          const { frame, rotate } = places.get(element.id)!
          const isSame =
            rotate === (element.rotate ?? 0) &&
            (['x', 'y', 'width', 'height'] as const).every((side) => frame[side] === element.frame[side])
          return isSame
            ? element
            : withField({ ...element, frame }, 'rotate', rotate === 0 ? undefined : rotate)
        }),
      COPY_DRAG,
    )
    studio.editor.settle()
  }
  const cancel = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
    clear()
  }

  useEffect(() => {
    const canvas = over.current
    if (!canvas) return undefined
    // The page's own zoom is not meant: only a listener that is not passive can say so.
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = canvas.getBoundingClientRect()
      const at = { x: event.clientX - box.left, y: event.clientY - box.top }
      const line = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1
      if (event.ctrlKey || event.metaKey) {
        studio.setView(zoomed(studio.view.get(), Math.exp(-event.deltaY * line * 0.003), at))
        return
      }
      const by = event.shiftKey
        ? { x: -event.deltaY * line, y: 0 }
        : { x: -event.deltaX * line, y: -event.deltaY * line }
      studio.setView(panned(studio.view.get(), by, studio.editor.state.get().value, studio.window.get()))
    }
    const down = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.key === ' ' && !isWritten(target) && (target === document.body || canvas.contains(target))) {
        event.preventDefault()
        isPanKey.current = true
        canvas.dataset['pan'] = 'true'
      }
    }
    const up = (event: KeyboardEvent) => {
      if (event.key !== ' ') return
      isPanKey.current = false
      delete canvas.dataset['pan']
    }
    canvas.addEventListener('wheel', wheel, { passive: false })
    window.addEventListener('keydown', down)
    window.addEventListener('keyup', up)
    return () => {
      canvas.removeEventListener('wheel', wheel)
      window.removeEventListener('keydown', down)
      window.removeEventListener('keyup', up)
    }
  }, [over, studio])

  return {
    press,
    move,
    release,
    cancel,
    isActive: () => gesture.current.kind !== 'idle',
    /** ends what goes on as if it had not begun */
    abandon: clear,
  }
}

/** Whether a text is being written there, which has pointer and keys for itself. */
const isWritten = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[contenteditable]') !== null
