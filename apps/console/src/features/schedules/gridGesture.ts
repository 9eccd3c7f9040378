import { useRef, useState, type PointerEvent } from 'react'
import type { Shift } from './moving.ts'
import { DAY_MINUTES } from './wall.ts'
import type { PlacedPiece } from './weekLayout.ts'

/** Everything that is drawn or moved begins and ends at these minutes. */
const SNAP = 15
/** How far the pointer goes before it draws, px: a click is none. */
const SLOP_PX = 4

/** A place in the grid: the column from 0, the minute of its day. */
export type Spot = { column: number; minute: number }
/** Which part of a block was taken. */
export type Grip = 'move' | 'start' | 'end'

type Gesture =
  | { kind: 'idle' }
  | { kind: 'pressing'; x: number; y: number; from: Spot; taken: Taken | null }
  | { kind: 'dragging'; from: Spot; taken: Taken | null }
type Taken = { piece: PlacedPiece; grip: Grip }

/** What is drawn on free ground: wall minutes from the first day of the grid on. */
export type NewSpan = { from: number; until: number }

const snap = (minute: number): number => Math.round(minute / SNAP) * SNAP
const inGrid = ({ column, minute }: Spot): number => column * DAY_MINUTES + minute

/** How a grip that went from one spot to another shifts what it holds. */
export function shiftOf(grip: Grip, from: Spot, to: Spot): Shift {
  const by = snap(inGrid(to) - inGrid(from))
  return { start: grip === 'end' ? 0 : by, end: grip === 'start' ? 0 : by }
}

/** The stretch between two spots of one day, snapped outwards. */
export function spanBetween(from: Spot, to: Spot): NewSpan {
  const [low, high] = [Math.min(from.minute, to.minute), Math.max(from.minute, to.minute)]
  const start = Math.floor(low / SNAP) * SNAP
  const end = Math.max(start + SNAP, Math.ceil(high / SNAP) * SNAP)
  const day = from.column * DAY_MINUTES
  return { from: day + start, until: day + Math.min(end, DAY_MINUTES) }
}

/**
 * Drawing, moving and stretching with the mouse or a pen. Fingers scroll the page; what they tap opens.
 * @param columns the element that the columns fill, which has the height of one day
 */
export function useGridGesture({
  columns,
  count,
  onDraw,
  onShift,
  onDrawn,
  onShifted,
  onCancel,
}: {
  columns: () => HTMLElement | null
  count: number
  onDraw: (span: NewSpan | null) => void
  onShift: (piece: PlacedPiece, shift: Shift) => void
  onDrawn: (span: NewSpan) => void
  onShifted: (piece: PlacedPiece, shift: Shift) => void
  onCancel: () => void
}) {
  const gesture = useRef<Gesture>({ kind: 'idle' })
  const [dragging, setDragging] = useState(false)

  const spotAt = (event: PointerEvent): Spot | null => {
    const element = columns()
    if (!element) return null
    const box = element.getBoundingClientRect()
    const along = (event.clientX - box.left) / box.width
    const across = getComputedStyle(element).direction === 'rtl' ? 1 - along : along
    return {
      column: Math.max(0, Math.min(count - 1, Math.floor(across * count))),
      minute: Math.max(0, Math.min(DAY_MINUTES, ((event.clientY - box.top) / box.height) * DAY_MINUTES)),
    }
  }
  const end = () => {
    gesture.current = { kind: 'idle' }
    setDragging(false)
  }
  const press = (event: PointerEvent, taken: Taken | null) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const from = spotAt(event)
    if (!from) return
    event.stopPropagation()
    gesture.current = { kind: 'pressing', x: event.clientX, y: event.clientY, from, taken }
  }
  return {
    dragging,
    press,
    /** of the element of the columns */
    handlers: {
      onPointerMove: (event: PointerEvent) => {
        const now = gesture.current
        if (now.kind === 'idle') return
        if (now.kind === 'pressing') {
          if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < SLOP_PX) return
          gesture.current = { kind: 'dragging', from: now.from, taken: now.taken }
          // Only now: what is captured gets the click too, and a click is the block’s.
          columns()?.setPointerCapture(event.pointerId)
          setDragging(true)
        }
        const to = spotAt(event)
        if (!to) return
        if (now.taken) onShift(now.taken.piece, shiftOf(now.taken.grip, now.from, to))
        else onDraw(spanBetween(now.from, to))
      },
      onPointerUp: (event: PointerEvent) => {
        const now = gesture.current
        const to = spotAt(event)
        end()
        if (now.kind !== 'dragging' || !to) return
        onDraw(null)
        if (now.taken) onShifted(now.taken.piece, shiftOf(now.taken.grip, now.from, to))
        else onDrawn(spanBetween(now.from, to))
      },
      onPointerCancel: () => {
        end()
        onDraw(null)
        onCancel()
      },
    },
  }
}
