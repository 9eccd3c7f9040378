import type { Stop, Timers } from '@vitrine/device'

/** How often the player says that it is alive, ms. A kiosk takes three that are missing for a fault. */
export const HEARTBEAT_EVERY_MS = 2_000

/** Whether the page is seen, and its frames. */
export type Frames = {
  visible(): boolean
  onVisibilityChange(run: () => void): Stop
  /** Calls back when the next frame is made. */
  next(run: () => void): Stop
}

/**
 * Says that the player is alive while its main thread runs and its frames are painted: a page whose timers run on over a
 * picture that stands still is silent. A page that nobody sees paints nothing, and need not.
 */
export function startHeartbeat(beat: () => void, timers: Timers, frames: Frames): Stop {
  let stopWaiting: Stop = () => undefined
  const alive = () => {
    beat()
    stopWaiting = timers.after(HEARTBEAT_EVERY_MS, look)
  }
  const look = () => {
    if (!frames.visible()) return alive()
    // The second frame is made only once the first was taken to be painted.
    stopWaiting = frames.next(() => {
      stopWaiting = frames.next(alive)
    })
  }
  const stopListening = frames.onVisibilityChange(() => {
    // A frame that was waited for never comes to a page that was hidden in the meantime.
    stopWaiting()
    look()
  })
  look()
  return () => {
    stopListening()
    stopWaiting()
  }
}
