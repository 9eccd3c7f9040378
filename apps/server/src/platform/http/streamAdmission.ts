import { elapsedMs } from '../clock/systemClock.ts'

/** How long one turn of the event loop should take while many wait, ms. */
const TURN_MS = 8
/** Fewest and most that are let in at one turn. */
const BATCH = { least: 4, first: 32, most: 256 }
/** How many may wait, and how long (ms), before they are asked to come back. */
const WAITING_MOST = 20_000
const WAIT_MOST_MS = 20_000

/** Lets a storm in bit by bit. */
export type StreamAdmission = {
  /** Calls back when it is one's turn; with false when too many wait, or for too long: come back later. */
  pass(enter: (admitted: boolean) => void): void
  waiting(): number
}

/**
 * Admission for reconnect storms: everybody gets in, in order, a few at each turn of the event loop, so that whoever asks
 * for something else in the meantime is answered soon. How many at a turn follows from how long the last turn took. Nobody is
 * refused with a status, because that ends a browser's `EventSource` permanently (contract §4).
 * @param elapsed a monotonic clock, ms
 */
export function createStreamAdmission(elapsed: () => number = elapsedMs): StreamAdmission {
  let waiting: { enter: (admitted: boolean) => void; sinceMs: number }[] = []
  let first = 0
  let batch = BATCH.first
  let entered = 0
  let turning = false
  let turnStartMs = 0

  const turn = (): void => {
    const nowMs = elapsed()
    if (entered > 0) {
      const tookMs = nowMs - turnStartMs
      batch = Math.round(
        Math.min(BATCH.most, Math.max(BATCH.least, tookMs > TURN_MS ? batch / 1.5 : batch * 1.25)),
      )
    }
    turnStartMs = nowMs
    entered = 0
    while (first < waiting.length && entered < batch) {
      const { enter, sinceMs } = waiting[first++]!
      const late = nowMs - sinceMs > WAIT_MOST_MS
      if (!late) entered += 1
      enter(!late)
    }
    if (first === waiting.length || first > 1_024) {
      waiting = waiting.slice(first)
      first = 0
    }
    if (entered > 0) setImmediate(turn)
    else turning = false
  }

  return {
    pass(enter) {
      if (waiting.length - first >= WAITING_MOST) return enter(false)
      if (turning && entered >= batch) {
        waiting.push({ enter, sinceMs: elapsed() })
        return
      }
      if (!turning) {
        turning = true
        turnStartMs = elapsed()
        setImmediate(turn)
      }
      entered += 1
      enter(true)
    },
    waiting: () => waiting.length - first,
  }
}
