/** How often a source is asked, all ms but `later`. */
export type Pace = {
  usualMs: number
  /** the first wait after a failure, which doubles with each further one, and the longest */
  retryMs: number
  retryMostMs: number
  /** the longest wait that a source may ask for */
  askedMostMs: number
  /** how much later at most, as a share of the wait, so that many don't come at once */
  later: number
}

/**
 * When a source is asked next (epoch ms).
 * @param tries.failures tries in a row that failed, the last one among them
 * @param tries.askedMs  how long the source asked to be left alone
 * @param tries.chance   from 0 to 1
 */
export function nextTryMs(
  { usualMs, retryMs, retryMostMs, askedMostMs, later }: Pace,
  { nowMs, failures, askedMs, chance }: { nowMs: number; failures: number; askedMs: number; chance: number },
): number {
  const waitMs = failures === 0 ? usualMs : Math.min(retryMostMs, retryMs * 2 ** Math.min(20, failures - 1))
  return laterMs(nowMs, Math.max(waitMs, Math.min(askedMs, askedMostMs)), later, chance)
}

/** The instant after a wait, a little later by chance. */
export const laterMs = (nowMs: number, waitMs: number, later: number, chance: number): number =>
  Math.round(nowMs + waitMs * (1 + later * chance))
