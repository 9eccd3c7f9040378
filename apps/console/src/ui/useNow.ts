import { useEffect, useState } from 'react'
import { serverNowMs } from '../app/serverClock.ts'

/** The server's present, moved on every `everyMs`. For words like "11 min ago", never for what plays. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(serverNowMs)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
