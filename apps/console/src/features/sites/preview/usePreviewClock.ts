import { useEffect, useMemo, useState } from 'react'
import { systemClock } from '../../../app/systemClock.ts'

/** How often the playhead moves while playing, ms. */
const PLAYHEAD_MS = 100

export type PreviewClock = {
  playing: boolean
  /** where the playhead stands, ms from the left end of the time line */
  atMs: number
  /** the exact present of the preview's clock; a new function after every seek, pause or start */
  readNow: () => number
  toggle: () => void
  seek: (atMs: number) => void
}

/**
 * The preview's own clock: it starts, stops and is moved, and never depends on the time of day.
 * @param originMs the instant at the left end of the time line, epoch ms
 * @param startMs  where it stands at first, ms from there
 * @param wraps    at the end of the time line it starts again; else it goes on, which is the same where every round is
 */
export function usePreviewClock(
  originMs: number,
  lengthMs: number,
  startMs: number,
  wraps: boolean,
): PreviewClock {
  const [run, setRun] = useState({ playing: false, fromMs: startMs, sinceMs: 0 })
  const readNow = useMemo(
    () => () => {
      const goneMs = run.fromMs + (run.playing ? systemClock.monotonicMs() - run.sinceMs : 0)
      return originMs + (wraps && lengthMs > 0 ? goneMs % lengthMs : goneMs)
    },
    [run, originMs, wraps, lengthMs],
  )
  const [shownMs, setShownMs] = useState(startMs)
  useEffect(() => {
    if (!run.playing) return
    const timer = setInterval(() => setShownMs(readNow() - originMs), PLAYHEAD_MS)
    return () => clearInterval(timer)
  }, [run.playing, readNow, originMs])
  const position = (ms: number) => (lengthMs > 0 ? ms % lengthMs : 0)
  return {
    playing: run.playing,
    atMs: position(run.playing ? shownMs : run.fromMs),
    readNow,
    toggle: () => {
      const fromMs = readNow() - originMs
      setShownMs(fromMs)
      setRun({ playing: !run.playing, fromMs, sinceMs: systemClock.monotonicMs() })
    },
    seek: (fromMs) => {
      setShownMs(fromMs)
      setRun({ ...run, fromMs, sinceMs: systemClock.monotonicMs() })
    },
  }
}
