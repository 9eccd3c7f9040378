/** The one clock: everything that needs "now" is handed this, so that tests hand in their own instant. */
export type Clock = {
  /** epoch ms */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
