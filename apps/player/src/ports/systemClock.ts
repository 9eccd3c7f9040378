import type { Clock } from '@vitrine/device'

/** The clock of this display, which may be wrong. */
export const systemClock: Clock = { nowMs: () => Date.now() }
