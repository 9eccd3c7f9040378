import type { Stop, Timers } from '@vitrine/device'

/** Nobody touched the screen for this long: whoever used it has gone, ms. */
export const IDLE_RESET_MS = 60_000
/** Whoever is at a field may think for a while: without a touch they have gone after this long, ms. */
export const IDLE_TYPING_MS = 180_000

/** What a person does that the page hears of. */
const DEEDS = ['pointerdown', 'pointerup', 'touchmove', 'wheel', 'keydown', 'input', 'compositionupdate']

/**
 * Notices that a person who used the screen has gone. It waits for whoever types; a screen that nobody touched is never told.
 * @param options.page        what hears the touches
 * @param options.isTrusted   whether a person did it, not a script
 * @param options.monotonicMs a clock that does not jump
 * @param options.typing      whether somebody is at a field, or in a page within the page, whose touches are not heard here
 */
export function watchIdle(options: {
  page: EventTarget
  isTrusted: (event: Event) => boolean
  timers: Timers
  monotonicMs: () => number
  typing: () => boolean
  onIdle: () => void
}): { touched(): void; stop: Stop } {
  const { page, timers, monotonicMs } = options
  let seenMs = 0
  let stopTimer: Stop | null = null
  const look = () => {
    const limitMs = options.typing() ? IDLE_TYPING_MS : IDLE_RESET_MS
    const leftMs = seenMs + limitMs - monotonicMs()
    stopTimer = leftMs > 0 ? timers.after(leftMs, look) : null
    if (stopTimer === null) options.onIdle()
  }
  const touched = () => {
    seenMs = monotonicMs()
    // One timer that looks again, not one for each touch.
    stopTimer ??= timers.after(IDLE_RESET_MS, look)
  }
  const hear = (event: Event) => {
    if (options.isTrusted(event)) touched()
  }
  for (const deed of DEEDS) page.addEventListener(deed, hear, { passive: true, capture: true })
  return {
    touched,
    stop() {
      for (const deed of DEEDS) page.removeEventListener(deed, hear, { capture: true })
      stopTimer?.()
    },
  }
}
