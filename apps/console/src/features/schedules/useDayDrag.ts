import { useRef, type PointerEvent } from 'react'
import type { Held } from './WeekGrid.tsx'

/** How far the pointer goes before it moves something, px: a click is none. */
const SLOP_PX = 4

type Gesture = { held: Held; day: number; x: number; y: number; moves: boolean }

/** The day under the pointer, by the `data-day` of what is drawn there; null: there is none. */
function dayAt({ clientX, clientY }: PointerEvent): number | null {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]')
  return cell ? Number(cell.dataset['day']) : null
}

/** Events that are dragged from day to day with the mouse or a pen. Fingers scroll the page; what they tap opens. */
export function useDayDrag({
  onOver,
  onDrop,
  onCancel,
}: {
  /** @param days how far it is moved */
  onOver: (held: Held, days: number) => void
  onDrop: (held: Held, days: number) => void
  onCancel: () => void
}) {
  const gesture = useRef<Gesture | null>(null)
  const over = useRef(0)
  return {
    press(event: PointerEvent, held: Held, day: number) {
      if (event.button !== 0 || event.pointerType === 'touch') return
      gesture.current = { held, day, x: event.clientX, y: event.clientY, moves: false }
      over.current = 0
    },
    /** of the element around all days */
    handlers: {
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const now = gesture.current
        if (!now) return
        if (!now.moves) {
          if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < SLOP_PX) return
          now.moves = true
          // Only now: what is captured gets the click too, and a click is the event’s.
          event.currentTarget.setPointerCapture(event.pointerId)
        }
        const day = dayAt(event)
        if (day === null || day - now.day === over.current) return
        over.current = day - now.day
        onOver(now.held, over.current)
      },
      onPointerUp() {
        const now = gesture.current
        gesture.current = null
        if (now?.moves) onDrop(now.held, over.current)
      },
      onPointerCancel() {
        gesture.current = null
        onCancel()
      },
    },
  }
}
