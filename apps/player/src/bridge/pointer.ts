import type { Stop, Timers } from '@vitrine/device'

/** A pointer that did not move for this long is hidden, ms. */
export const POINTER_HIDDEN_AFTER_MS = 3_000

/**
 * Hides the mouse pointer until it is moved, and again when it rests. A finger has none.
 * @param page what hears the pointer
 * @param show called with what becomes of the pointer, first of all that it is hidden
 */
export function hideRestingPointer(page: EventTarget, timers: Timers, show: (shown: boolean) => void): Stop {
  let stopTimer: Stop | null = null
  const hide = () => {
    stopTimer = null
    show(false)
  }
  const moved = (event: Event) => {
    const { pointerType, movementX, movementY } = event as PointerEvent
    // A browser tells of a “move” also when what lies under a resting pointer has changed.
    if (pointerType !== 'mouse' || (movementX === 0 && movementY === 0)) return
    if (stopTimer === null) show(true)
    else stopTimer()
    stopTimer = timers.after(POINTER_HIDDEN_AFTER_MS, hide)
  }
  show(false)
  page.addEventListener('pointermove', moved, { passive: true, capture: true })
  return () => {
    page.removeEventListener('pointermove', moved, { capture: true })
    stopTimer?.()
  }
}
