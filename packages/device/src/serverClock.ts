import type { Clock } from './ports.ts'

/** An estimate: server clock minus device clock, ms, and how far off it may be. */
type Estimate = { offsetMs: number; errorMs: number; takenAtMs: number }

/** An estimate is used no longer than this when a worse one is at hand, ms: clocks drift. */
const KEEP_MS = 10 * 60_000
/** Beyond what both estimates allow for, a difference of this much means that the clock was set, ms. */
const SET_ANEW_MS = 150

export type ServerClock = {
  /** the server's time as far as known, epoch ms */
  nowMs(): number
  /** null while unknown */
  offsetMs(): number | null
  /** Notes what an answer said. `resolutionMs` is 1 for `x-server-time`, 1,000 for `Date`. */
  sample(serverMs: number, sentMs: number, receivedMs: number, resolutionMs: number): void
}

/**
 * The server's time on a device whose own clock may be wrong. Of several answers the one with the shortest way counts,
 * because half the way is what nobody can know.
 * @param storedOffsetMs the estimate of an earlier run, used until there is a better one
 */
export function createServerClock(
  clock: Clock,
  storedOffsetMs: number | null,
  onChange: (offsetMs: number) => void,
): ServerClock {
  let best: Estimate | null =
    storedOffsetMs === null
      ? null
      : { offsetMs: storedOffsetMs, errorMs: Number.POSITIVE_INFINITY, takenAtMs: clock.nowMs() }
  return {
    nowMs: () => clock.nowMs() + (best?.offsetMs ?? 0),
    offsetMs: () => best?.offsetMs ?? null,
    sample(serverMs, sentMs, receivedMs, resolutionMs) {
      const wayMs = receivedMs - sentMs
      // A clock that was set while the answer was on its way tells nothing.
      if (wayMs < 0 || wayMs > 30_000) return
      const taken: Estimate = {
        offsetMs: Math.round(serverMs + resolutionMs / 2 - (sentMs + receivedMs) / 2),
        errorMs: wayMs / 2 + resolutionMs / 2,
        takenAtMs: receivedMs,
      }
      const differMs = best ? Math.abs(best.offsetMs - taken.offsetMs) : 0
      const useIt =
        best === null ||
        taken.errorMs <= best.errorMs ||
        taken.takenAtMs - best.takenAtMs > KEEP_MS ||
        taken.takenAtMs < best.takenAtMs ||
        differMs > best.errorMs + taken.errorMs + SET_ANEW_MS
      if (!useIt) return
      best = taken
      onChange(taken.offsetMs)
    },
  }
}
