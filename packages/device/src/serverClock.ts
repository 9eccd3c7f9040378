import type { Clock } from './ports.ts'

/** How much faster or slower than the server's a device's clock may run, parts of one. Bad crystals do 100 ppm. */
const DRIFT = 200e-6
/** Corrections up to this are not seen by anybody and go in slowly; larger ones at once, ms. */
const SLEW_MOST_MS = 50
/** How fast a small correction goes in, parts of one: 50 ms take 2.5 s. */
const SLEW_RATE = 0.02
/** An answer that was this long under way tells too little, ms. */
const WAY_MOST_MS = 30_000
/** The stored offset is written again when it is off by this, ms: not with every answer. */
const STORE_APART_MS = 20

/** Server clock minus monotonic clock, ms, lies between `lowMs` and `highMs`, as known at `atMs` (monotonic). */
type Bounds = { lowMs: number; highMs: number; atMs: number }

export type ServerClock = {
  /** the server's time as far as known, epoch ms */
  nowMs(): number
  /** how far the device's own clock is behind the server's, ms; null while unknown */
  offsetMs(): number | null
  /** how far `nowMs` may be from the server's time, ms: half of what all answers leave open, and drift since; null while unknown */
  errorMs(): number | null
  /**
   * Notes what an answer said; `sentMs` and `receivedMs` are of the monotonic clock. `resolutionMs` is 1 for
   * `x-server-time`, 1,000 for `Date`.
   */
  sample(serverMs: number, sentMs: number, receivedMs: number, resolutionMs: number): void
}

/**
 * The server's time on a device whose own clock may be wrong, jump and drift.
 *
 * It counts from the monotonic clock, so a device whose clock is set while it plays goes on playing. Each answer bounds
 * the difference: it was written between asking and receiving. What all answers allow is what is believed, its middle is
 * used, and both ends move apart with time, because clocks drift. The error is therefore at most half the shortest way
 * (plus drift), however uneven the ways are. An answer that contradicts the others means that a clock was set or the
 * device slept: it counts alone.
 *
 * A correction of up to 50 ms goes in at 2 %: a step back at a boundary would show the end of an item twice, and a step
 * ahead would make a video stumble, for an error that nobody can see. A larger one is wrong on the glass already, and
 * other screens beside it show it: it is made at once.
 * @param storedOffsetMs what `offsetMs` was in an earlier run, used until the server has said something
 * @param onOffset       an offset that is worth keeping
 */
export function createServerClock(
  clock: Clock,
  storedOffsetMs: number | null,
  onOffset: (offsetMs: number) => void,
): ServerClock {
  let bounds: Bounds | null = null
  let known = storedOffsetMs !== null
  let exact = false
  let keptOffsetMs = storedOffsetMs
  // What is used: `usedMs` at `usedAtMs`, moving to `targetMs`. Server clock minus monotonic clock.
  let targetMs = clock.nowMs() + (storedOffsetMs ?? 0) - clock.monotonicMs()
  let usedMs = targetMs
  let usedAtMs = clock.monotonicMs()

  const usedAt = (atMs: number): number => {
    const mostMs = Math.max(0, atMs - usedAtMs) * SLEW_RATE
    return usedMs + Math.max(-mostMs, Math.min(mostMs, targetMs - usedMs))
  }
  const nowMs = () => {
    const atMs = clock.monotonicMs()
    return atMs + usedAt(atMs)
  }
  const aim = (middleMs: number, atMs: number) => {
    const fromMs = usedAt(atMs)
    usedMs = Math.abs(middleMs - fromMs) <= SLEW_MOST_MS ? fromMs : middleMs
    usedAtMs = atMs
    targetMs = middleMs
  }
  const offsetMs = () => (known ? Math.round(nowMs() - clock.nowMs()) : null)

  return {
    nowMs,
    offsetMs,
    errorMs() {
      if (!bounds) return null
      const driftMs = (clock.monotonicMs() - bounds.atMs) * DRIFT
      return Math.ceil((bounds.highMs - bounds.lowMs) / 2 + driftMs)
    },
    sample(serverMs, sentMs, receivedMs, resolutionMs) {
      const wayMs = receivedMs - sentMs
      if (wayMs < 0 || wayMs > WAY_MOST_MS) return
      // A rough answer may come from anybody on the way; it is only better than nothing.
      if (resolutionMs > 1 && exact) return
      const taken: Bounds = {
        lowMs: serverMs - receivedMs,
        highMs: serverMs + resolutionMs - sentMs,
        atMs: receivedMs,
      }
      const both = bounds && (exact || resolutionMs > 1) ? common(bounds, taken) : null
      exact ||= resolutionMs === 1
      known = true
      bounds = both ?? taken
      aim((bounds.lowMs + bounds.highMs) / 2, clock.monotonicMs())
      const offset = Math.round(targetMs + clock.monotonicMs() - clock.nowMs())
      if (keptOffsetMs !== null && Math.abs(offset - keptOffsetMs) < STORE_APART_MS) return
      keptOffsetMs = offset
      onOffset(offset)
    },
  }
}

/** What both allow, once the older was widened by drift; null where they contradict each other. */
function common(older: Bounds, newer: Bounds): Bounds | null {
  const driftMs = Math.max(0, newer.atMs - older.atMs) * DRIFT
  const lowMs = Math.max(older.lowMs - driftMs, newer.lowMs)
  const highMs = Math.min(older.highMs + driftMs, newer.highMs)
  return lowMs <= highMs ? { lowMs, highMs, atMs: newer.atMs } : null
}
