import { useEffect, useState } from 'react'
import { nextChangeAtMs, type SitePlans } from './zoneSchedule.ts'
import type { ReadNow } from './viewFrame.ts'

/** A clock that went back by more than this was set, ms; less is a timer that fired a hair early. */
const SET_BACK_MS = 50

/**
 * The instant to draw a playing screen for: it moves on only when something must change, so that nothing runs while a
 * still picture shows.
 * @param plans    of the screen's zones; keep its identity between renders
 * @param readNow  the exact present, epoch ms; keep its identity between renders
 * @param playing  false stops it
 */
export function useSiteNow(plans: SitePlans | null, readNow: ReadNow, playing: boolean): number {
  const [nowMs, setNowMs] = useState(readNow)
  useEffect(() => {
    if (!plans || !playing) return
    const presentMs = readNow()
    const atMs = presentMs < nowMs - SET_BACK_MS ? presentMs : nextChangeAtMs(plans, nowMs)
    if (atMs === null) return
    // A timer may fire a hair early; the change is drawn for its own instant then.
    const timer = setTimeout(() => setNowMs(Math.max(readNow(), atMs)), Math.max(0, atMs - presentMs))
    return () => clearTimeout(timer)
  }, [plans, readNow, playing, nowMs])
  return nowMs
}
