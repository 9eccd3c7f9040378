import { zoneTimeOf } from '@vitrine/core'
import type { WidgetOf } from '../definitions.ts'
import { untilMs } from '../countdown/countdownTimes.ts'
import { numberIn } from '../drawing/intl.ts'
import type { BoxUnit } from '../drawing/UnitBoxes.tsx'
import { DAY_MS, factsIn, nextStepMs, SECOND_MS, zoneOf } from '../time.ts'
import type { WidgetFacts } from '../widget.ts'

type Settings = WidgetOf<'countUp'>

/** How many local dates have begun since a time; 0 before it. */
function daysSince({ since }: Settings, facts: WidgetFacts, atMs: number): number {
  const zone = zoneTimeOf(zoneOf(facts))
  return Math.max(0, zone.localAt(atMs).day - zone.localAt(untilMs(since, facts)).day)
}

/** What is counted, in the display's language. */
export function sinceText(settings: Settings, display: WidgetFacts, atMs: number): string {
  const facts = factsIn(display, settings.zone)
  const dayText = (days: number) => numberIn(facts, days, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  if (settings.show === 'days') return dayText(daysSince(settings, facts, atMs))
  const seconds = Math.floor(Math.max(0, atMs - untilMs(settings.since, facts)) / SECOND_MS)
  const two = (value: number) => numberIn(facts, value, { minimumIntegerDigits: 2 })
  const time = `${two(Math.floor(seconds / 3_600) % 24)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  const days = Math.floor((seconds * SECOND_MS) / DAY_MS)
  return days === 0 ? time : `${dayText(days)} ${time}`
}

/** What is counted, in boxes: days alone, or with the time; before the first day is over without days, but with seconds. */
export function sinceParts(
  settings: Settings,
  display: WidgetFacts,
  atMs: number,
): (readonly [BoxUnit, number])[] {
  const facts = factsIn(display, settings.zone)
  if (settings.show === 'days') return [['day', daysSince(settings, facts, atMs)]]
  const seconds = Math.floor(Math.max(0, atMs - untilMs(settings.since, facts)) / SECOND_MS)
  const days = Math.floor((seconds * SECOND_MS) / DAY_MS)
  const time = [
    ['hour', Math.floor(seconds / 3_600) % 24],
    ['minute', Math.floor(seconds / 60) % 60],
  ] as const
  return days === 0 ? [...time, ['second', seconds % 60]] : [['day', days], ...time]
}

/** When it reads differently next, epoch ms. */
export function nextSinceMs(settings: Settings, display: WidgetFacts, atMs: number): number {
  const facts = factsIn(display, settings.zone)
  const sinceMs = untilMs(settings.since, facts)
  if (settings.show === 'time') return Math.max(nextStepMs(atMs - sinceMs, SECOND_MS), SECOND_MS) + sinceMs
  const zone = zoneTimeOf(zoneOf(facts))
  return zone.startOfDayMs(Math.max(zone.localAt(atMs).day, zone.localAt(sinceMs).day) + 1)
}
