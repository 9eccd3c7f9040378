import { REPORT_HEARTBEAT_MS, retryDelayMs } from '@vitrine/core'
import type { DevicePorts, Stop } from './ports.ts'

/** Reports that matter lie at least this far apart, ms; what changes in between goes together. */
const APART_MS = 500
/** Progress alone is told this often, ms. */
const PROGRESS_MS = 2_000

export type Reporter = {
  /** Something changed that the server should know. */
  request(urgency?: 'soon' | 'progress'): void
  /**
   * Sends what is to be said now. A report that is under way may be older, so another one follows it.
   * @returns whether the server has taken it
   */
  flush(): Promise<boolean>
  stop(): void
}

/**
 * Decides when to report: at a change, gathered for half a second; every minute though nothing changed; again after a
 * failure, later each time. One report is under way at most.
 * @param send resolves to whether the server has taken it
 */
export function createReporter(
  ports: Pick<DevicePorts, 'timers' | 'clock' | 'chance'>,
  send: () => Promise<boolean>,
): Reporter {
  let stopTimer: Stop | null = null
  let dueMs = Number.POSITIVE_INFINITY
  let sentMs = Number.NEGATIVE_INFINITY
  let sending: Promise<boolean> | null = null
  let again = false
  let attempt = 0
  let stopped = false

  const schedule = (afterMs: number) => {
    if (stopped) return
    const atMs = ports.clock.monotonicMs() + afterMs
    if (stopTimer && dueMs <= atMs) return
    stopTimer?.()
    dueMs = atMs
    stopTimer = ports.timers.after(afterMs, () => {
      stopTimer = null
      void go()
    })
  }
  const go = (): Promise<boolean> => {
    if (sending) {
      again = true
      return sending
    }
    stopTimer?.()
    stopTimer = null
    sentMs = ports.clock.monotonicMs()
    sending = send()
      .catch(() => false)
      .then((taken) => {
        sending = null
        attempt = taken ? 0 : attempt + 1
        if (!taken) schedule(Math.max(APART_MS, retryDelayMs(attempt + 2, ports.chance.number())))
        else schedule(again ? APART_MS : REPORT_HEARTBEAT_MS)
        again = false
        return taken
      })
    return sending
  }

  return {
    request(urgency = 'soon') {
      if (sending) {
        again = true
        return
      }
      // While the server cannot be reached, changes wait for the next try instead of hurrying it.
      if (attempt > 0 && stopTimer) return
      const sinceMs = ports.clock.monotonicMs() - sentMs
      const apartMs = urgency === 'soon' ? APART_MS : PROGRESS_MS
      // The first of several changes goes almost at once, so that the console sees it; the others follow together.
      schedule(Math.max(20, apartMs - sinceMs))
    },
    flush: () => (sending ? sending.then(go) : go()),
    stop() {
      stopped = true
      stopTimer?.()
    },
  }
}
