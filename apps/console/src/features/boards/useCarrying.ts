import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { BoardSlots, StoredAppointment } from '@vitrine/protocol'
import { slotOf, stepped, type Spot } from './moving.ts'

/** How far the pointer goes before it drags, px: a click is none. */
const SLOP_PX = 4

/** An appointment that somebody moves, and where it would be put down. */
export type Carried = { appointment: StoredAppointment; spot: Spot }
type Pressed = { appointment: StoredAppointment; x: number; y: number; pointer: number }

/** The place that an element of the plan stands for. */
function spotIn(element: Element | null): Spot | null {
  const cell = element?.closest<HTMLElement>('[data-slot]')
  return cell ? { slot: Number(cell.dataset['slot']), room: cell.dataset['room'] ?? '' } : null
}

/**
 * Moving appointments in a plan: by mouse or pen, and by keyboard (M, arrow keys, Enter). Fingers scroll.
 * @param onDrop where it was put down
 */
export function useCarrying({
  slots,
  rooms,
  isOn,
  onDrop,
  onGiveUp,
}: {
  slots: BoardSlots['items']
  rooms: readonly string[]
  isOn: boolean
  onDrop: (carried: Carried) => void
  onGiveUp: (appointment: StoredAppointment) => void
}) {
  const [carried, setCarried] = useState<Carried | null>(null)
  const pressed = useRef<Pressed | null>(null)
  /** a click that ends a drag opens nothing */
  const dragged = useRef(false)
  const own = (appointment: StoredAppointment): Spot => ({
    slot: slotOf(slots, appointment),
    room: appointment.room,
  })
  const drop = (at: Carried) => {
    setCarried(null)
    const from = own(at.appointment)
    if (from.slot !== at.spot.slot || from.room !== at.spot.room) onDrop(at)
  }
  const giveUp = () => {
    pressed.current = null
    if (carried) onGiveUp(carried.appointment)
    setCarried(null)
  }
  return {
    carried,
    /** whether the click that comes now ended a drag */
    endedDrag: (): boolean => {
      const was = dragged.current
      dragged.current = false
      return was
    },
    /** of the element of an appointment */
    handlersOf: (appointment: StoredAppointment) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        dragged.current = false
        if (!isOn || event.button !== 0 || event.pointerType === 'touch') return
        const { clientX: x, clientY: y, pointerId: pointer } = event
        pressed.current = { appointment, x, y, pointer }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const press = pressed.current
        if (!press) return
        const isNear = Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLOP_PX
        if (!dragged.current && isNear) return
        if (!dragged.current) event.currentTarget.setPointerCapture(press.pointer)
        dragged.current = true
        const spot = spotIn(document.elementFromPoint(event.clientX, event.clientY))
        if (spot && slots[spot.slot]?.clocks !== 'skipped') setCarried({ appointment, spot })
      },
      onPointerUp: () => {
        pressed.current = null
        if (dragged.current && carried) drop(carried)
      },
      onPointerCancel: giveUp,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (!isOn) return
        if (!carried) {
          if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return
          event.preventDefault()
          setCarried({ appointment, spot: own(appointment) })
          return
        }
        const onward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
        const steps: Record<string, { slots: number; rooms: number }> = {
          ArrowUp: { slots: -1, rooms: 0 },
          ArrowDown: { slots: 1, rooms: 0 },
          ArrowLeft: { slots: 0, rooms: -onward },
          ArrowRight: { slots: 0, rooms: onward },
        }
        const by = steps[event.key]
        if (by) setCarried({ ...carried, spot: stepped(carried.spot, by, slots, rooms) })
        else if (event.key === 'Enter' || event.key === ' ') drop(carried)
        else if (event.key === 'Escape') giveUp()
        else return
        event.preventDefault()
        event.stopPropagation()
      },
      onBlur: giveUp,
    }),
  }
}
