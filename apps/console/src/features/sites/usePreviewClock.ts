import { useEffect, useMemo, useState } from 'react'
import { systemClock } from '../../app/systemClock.ts'
import { PREVIEW_START_MS } from './preview.ts'

/** How often the playhead moves while playing, ms. */
const PLAYHEAD_MS = 100

export type PreviewClock = {
  playing: boolean
  /** where the playhead stands, ms since the start of the preview */
  atMs: number
  /** the exact present of the preview's clock; a new function after every seek, pause or start */
  readNow: () => number
  toggle: () => void
  seek: (atMs: number) => void
}

/**
 * The preview's own clock: it starts, stops and is moved, and never depends on the time of day.
 * @param startMs where it stands at first, ms since the start of the preview
 */
export function usePreviewClock(lengthMs: number, startMs: number): PreviewClock {
  const [run, setRun] = useState({ playing: false, fromMs: startMs, sinceMs: 0 })
  const readNow = useMemo(
    () => () => PREVIEW_START_MS + run.fromMs + (run.playing ? systemClock.monotonicMs() - run.sinceMs : 0),
    [run],
  )
  const [shownMs, setShownMs] = useState(startMs)
  useEffect(() => {
    if (!run.playing) return
    const timer = setInterval(() => setShownMs(readNow() - PREVIEW_START_MS), PLAYHEAD_MS)
    return () => clearInterval(timer)
  }, [run.playing, readNow])
  const position = (ms: number) => (lengthMs > 0 ? ms % lengthMs : 0)
  return {
    playing: run.playing,
    atMs: position(run.playing ? shownMs : run.fromMs),
    readNow,
    toggle: () => {
      const fromMs = readNow() - PREVIEW_START_MS
      setShownMs(fromMs)
      setRun({ playing: !run.playing, fromMs, sinceMs: systemClock.monotonicMs() })
    },
    seek: (fromMs) => {
      setShownMs(fromMs)
      setRun({ ...run, fromMs, sinceMs: systemClock.monotonicMs() })
    },
  }
}
