import { useMemo, useSyncExternalStore } from 'react'
import { serverNowMs } from '../app/serverClock.ts'

/** How often words like "11 min ago" are renewed, ms. */
const WORDS_MS = 10_000

type Ticking = { subscribe: (onTick: () => void) => () => void; read: () => number }

/** One clock for everybody who asks for the same period, so that two words about one instant never disagree. */
function createTicking(everyMs: number): Ticking {
  const watchers = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  let nowMs = serverNowMs()
  return {
    subscribe(onTick) {
      watchers.add(onTick)
      timer ??= setInterval(() => {
        nowMs = serverNowMs()
        for (const watcher of watchers) watcher()
      }, everyMs)
      return () => {
        watchers.delete(onTick)
        if (watchers.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    read() {
      // Nobody has watched for a while, so no tick renewed it.
      if (timer === undefined && Math.abs(serverNowMs() - nowMs) >= 1_000) nowMs = serverNowMs()
      return nowMs
    },
  }
}

const tickings = new Map<number, Ticking>()

/** The server's present, moved on every `everyMs`. For words like "11 min ago", never for what plays. */
export function useNow(everyMs = WORDS_MS): number {
  const ticking = useMemo(() => {
    const made = tickings.get(everyMs) ?? createTicking(everyMs)
    tickings.set(everyMs, made)
    return made
  }, [everyMs])
  return useSyncExternalStore(ticking.subscribe, ticking.read, ticking.read)
}
