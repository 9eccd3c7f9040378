import { forecastZone, type ZoneForecast, type ZonePlan } from '@vitrine/core'
import { useEffect, useState } from 'react'
import { systemClock } from '../../../app/systemClock.ts'

/** How long it counts at a stretch before the page has its turn again, ms. */
const SLICE_MS = 8

/** What zones will show, by zone; `share` (0 to 1) is how much of it is counted. */
export type SiteForecast = { share: number; zones: ReadonlyMap<string, ZoneForecast> | null }

const NOTHING: SiteForecast = { share: 0, zones: null }

/**
 * Counts what zones will show in `[fromMs, untilMs)`, bit by bit, so that the page stays responsive. It starts again when
 * any of them changes.
 */
export function useForecast(
  plans: ReadonlyMap<string, ZonePlan> | null,
  fromMs: number,
  untilMs: number,
): SiteForecast {
  const [forecast, setForecast] = useState({ ...NOTHING, of: plans, fromMs, untilMs })
  useEffect(() => {
    if (!plans) return undefined
    const of = { of: plans, fromMs, untilMs }
    const waiting = [...plans]
    const zones = new Map<string, ZoneForecast>()
    let counting: Generator<number, ZoneForecast, void> | null = null
    const count = () => {
      const endMs = systemClock.monotonicMs() + SLICE_MS
      let partDone = 0
      while (systemClock.monotonicMs() < endMs) {
        const next = waiting[0]
        if (!next) {
          setForecast({ ...of, share: 1, zones })
          return
        }
        counting ??= forecastZone(next[1], fromMs, untilMs)
        const step = counting.next()
        if (step.done) {
          zones.set(next[0], step.value)
          waiting.shift()
          counting = null
        } else partDone = step.value
      }
      setForecast({ ...of, share: (zones.size + partDone) / plans.size, zones: null })
      timer = setTimeout(count)
    }
    let timer = setTimeout(count)
    return () => clearTimeout(timer)
  }, [plans, fromMs, untilMs])
  // What was counted of something else is no answer to this.
  const isOfThis = forecast.of === plans && forecast.fromMs === fromMs && forecast.untilMs === untilMs
  return isOfThis ? forecast : NOTHING
}
