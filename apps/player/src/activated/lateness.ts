/** Items that are looked back at. */
const KEPT = 200
/** More than this is not late, it was joined in its middle, ms. */
const JOINED_MS = 1_000

/** Measures by how much items come late, as the page itself sees it. */
export type Lateness = {
  /** An item that should have begun at `fromMs` is on the glass at `atMs`. */
  note(fromMs: number, atMs: number): void
  /** median and 99th percentile, ms; null before there was one */
  read(): { p50: number; p99: number } | null
}

/** Keeps the lateness of the last items. What is told comes two frames after the paint, which is taken off. */
export function createLateness(frameMs = 1_000 / 60): Lateness {
  let kept: number[] = []
  return {
    note(fromMs, atMs) {
      const lateMs = atMs - fromMs - 2 * frameMs
      if (lateMs > JOINED_MS) return
      kept = [...kept.slice(1 - KEPT), Math.max(0, lateMs)]
    },
    read() {
      if (kept.length === 0) return null
      const sorted = [...kept].sort((a, b) => a - b)
      const at = (share: number) =>
        Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!)
      return { p50: at(0.5), p99: at(0.99) }
    },
  }
}
