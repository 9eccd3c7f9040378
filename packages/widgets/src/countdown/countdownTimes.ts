import { zoneTimeOf } from '@vitrine/core'
import { DAY_MS, MINUTE_MS, SECOND_MS, zoneOf } from '../time.ts'
import type { WidgetFacts } from '../widget.ts'

/**
 * The instant of a date and time of day where the display is, epoch ms: the first, where clocks show it twice.
 * @param until `2027-01-31T18:00`; a day that no month has is counted on from its first
 */
export function untilMs(until: string, facts: WidgetFacts): number {
  const [date = '', time = ''] = until.split('T')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const [first = 0] = zoneTimeOf(zoneOf(facts)).instantsOf(
    Date.parse(`${date}T00:00:00Z`) / DAY_MS,
    (hours * 60 + minutes) * MINUTE_MS,
  )
  return first
}

/** What is left, in whole parts: a step that has begun counts, so that 0 is only told at the end. */
export function partsLeft(leftMs: number): { days: number; hours: number; minutes: number; seconds: number } {
  const stepMs = leftMs > DAY_MS ? MINUTE_MS : SECOND_MS
  const whole = (Math.ceil(Math.max(0, leftMs) / stepMs) * stepMs) / SECOND_MS
  return {
    days: Math.floor(whole / 86_400),
    hours: Math.floor(whole / 3_600) % 24,
    minutes: Math.floor(whole / 60) % 60,
    seconds: whole % 60,
  }
}
