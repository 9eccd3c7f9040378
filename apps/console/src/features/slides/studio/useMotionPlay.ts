import { useEffect, useState } from 'react'
import { serverNowMs } from '../../../app/serverClock.ts'

/** Whether the slide's motion is being tried, and since when. */
export type MotionPlay = {
  /** epoch ms by the server's clock; null while it stands still */
  startedAtMs: number | null
  start: (lengthMs: number) => void
  stop: () => void
}

export function useMotionPlay(): MotionPlay {
  const [playing, setPlaying] = useState<{ startedAtMs: number; lengthMs: number } | null>(null)
  useEffect(() => {
    if (!playing) return undefined
    const timer = setTimeout(() => setPlaying(null), playing.lengthMs)
    return () => clearTimeout(timer)
  }, [playing])
  return {
    startedAtMs: playing?.startedAtMs ?? null,
    start: (lengthMs) => setPlaying({ startedAtMs: serverNowMs(), lengthMs }),
    stop: () => setPlaying(null),
  }
}
