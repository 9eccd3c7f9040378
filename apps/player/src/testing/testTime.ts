import type { Timers } from '@vitrine/device'

/** Timers and a clock that move only when told to. */
export function createTestTime() {
  let nowMs = 0
  const due = new Set<{ atMs: number; run: () => void }>()
  const timers: Timers = {
    after(ms, run) {
      const timer = { atMs: nowMs + ms, run }
      due.add(timer)
      return () => due.delete(timer)
    },
  }
  return {
    timers,
    monotonicMs: () => nowMs,
    /** Time passes; what is due runs in its order. */
    pass(ms: number) {
      const untilMs = nowMs + ms
      for (;;) {
        const next = [...due].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0]
        if (!next) break
        due.delete(next)
        nowMs = next.atMs
        next.run()
      }
      nowMs = untilMs
    },
  }
}
