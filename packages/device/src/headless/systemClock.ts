import type { Clock } from '../ports.ts'

/** The clocks of this machine. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
}
