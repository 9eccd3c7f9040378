import { useLayoutEffect, useRef } from 'react'
import { timelineNowMs } from './systemClock.ts'
import type { MotionFrames } from './transitions.ts'
import type { ReadNow, ViewFrame } from './viewFrame.ts'

/** Places animations on the page's time line so that they stand where the clock says, whenever they were begun. */
export function useMotion(
  element: { readonly current: HTMLDivElement | null },
  motion: { kind: string; fromMs: number; durationMs: number } | null,
  frames: readonly MotionFrames[],
  frame: ViewFrame,
  readNow: ReadNow,
): void {
  const standAt = useRef<((nowMs: number) => void) | null>(null)
  const facts = useRef({ frames, frame, readNow })
  useLayoutEffect(() => {
    facts.current = { frames, frame, readNow }
  })
  const kind = motion?.kind
  const fromMs = motion?.fromMs
  const durationMs = motion?.durationMs
  const { playing } = frame
  useLayoutEffect(() => {
    const { frames, frame, readNow } = facts.current
    const moved = element.current
    if (!moved || kind === undefined || fromMs === undefined || durationMs === undefined) return
    const startTime = timelineNowMs() + fromMs - readNow()
    const made = frames.map(({ keyframes, easing, fill, iterations = 1 }) => {
      const animation = moved.animate(keyframes, { duration: durationMs, easing, fill, iterations })
      if (playing) {
        animation.startTime = startTime
      } else {
        animation.pause()
        animation.currentTime = frame.nowMs - fromMs
      }
      return animation
    })
    standAt.current = (nowMs) => {
      for (const animation of made) animation.currentTime = nowMs - fromMs
    }
    return () => {
      standAt.current = null
      for (const animation of made) animation.cancel()
    }
  }, [element, kind, fromMs, durationMs, playing])
  useLayoutEffect(() => {
    if (!playing) standAt.current?.(frame.nowMs)
  }, [playing, frame.nowMs])
}
