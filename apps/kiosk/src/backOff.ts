/** Restarts older than this are forgotten, ms. */
const REMEMBERED_MS = 5 * 60_000
/** The longest wait before a restart, ms. */
const LONGEST_MS = 30_000

/**
 * How long to wait before the browser is restarted, ms: not at all the first two times within five minutes, then 1 s,
 * and twice as long each time.
 */
export function createBackOff(): { beforeNext(nowMs: number): number } {
  let restarts: number[] = []
  return {
    beforeNext(nowMs) {
      restarts = [...restarts.filter((atMs) => nowMs - atMs < REMEMBERED_MS), nowMs]
      const over = restarts.length - 3
      return over < 0 ? 0 : Math.min(LONGEST_MS, 1_000 * 2 ** over)
    },
  }
}
