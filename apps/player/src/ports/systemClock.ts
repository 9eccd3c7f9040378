import type { Clock } from '@vitrine/device'

/** The clocks of this display; the one that tells the time may be wrong. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
}
