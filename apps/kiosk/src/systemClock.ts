export type Clock = {
  /** time that only goes forward, ms since some moment */
  monotonicMs(): number
  /** epoch ms, for what people read */
  nowMs(): number
}

/** The system's. */
export const systemClock: Clock = { monotonicMs: () => performance.now(), nowMs: () => Date.now() }
