import type { Clock } from '../ports.ts'

/** The clock of this machine. */
export const systemClock: Clock = { nowMs: () => Date.now() }
