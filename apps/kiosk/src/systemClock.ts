/** Time that only goes forward, ms since some moment. */
export type Clock = { monotonicMs(): number }

/** The system's. */
export const systemClock: Clock = { monotonicMs: () => performance.now() }
