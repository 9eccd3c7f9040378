/** The one clock: everything that needs "now" is handed this, so that tests hand in their own instant. */
export type Clock = {
  /** epoch ms */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Time that passes, ms from an arbitrary start: never set, so it measures how long something took. */
export const elapsedMs = (): number => performance.now()
