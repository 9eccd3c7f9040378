import { zoneTimeOf, type Widget } from '@vitrine/core'
import type { Facts } from '../facts.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The display's time zone, an IANA name. */
export const zoneOf = (facts: Facts): string =>
  facts.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** When a widget looks different next, epoch ms; null where it never will again. */
export function nextWidgetMs(widget: Widget, facts: Facts, atMs: number): number | null {
  const after = (stepMs: number) => (Math.floor(atMs / stepMs) + 1) * stepMs
  switch (widget.kind) {
    case 'clock':
      return after(widget.seconds ? SECOND_MS : MINUTE_MS)
    case 'countdown': {
      const leftMs = untilMs(widget.until, facts) - atMs
      if (leftMs <= 0) return null
      // The same steps before the end as it is counted in.
      const stepMs = leftMs > DAY_MS ? MINUTE_MS : SECOND_MS
      return atMs + (leftMs % stepMs || stepMs)
    }
    case 'month': {
      const zone = zoneTimeOf(zoneOf(facts))
      return zone.startOfDayMs(zone.localAt(atMs).day + 1)
    }
  }
}

/**
 * The instant of a date and time of day where the display is, epoch ms: the first, where clocks show it twice.
 * @param until `2027-01-31T18:00`; a day that no month has is counted on from its first
 */
export function untilMs(until: string, facts: Facts): number {
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

/** Where the hands of a clock stand, degrees from noon; the second hand on whole seconds. */
export function handsAt(timeZone: string, atMs: number): { hour: number; minute: number; second: number } {
  const { wallMs, day } = zoneTimeOf(timeZone).localAt(atMs)
  const seconds = Math.floor((wallMs - day * DAY_MS) / SECOND_MS)
  return {
    hour: (seconds / 43_200) * 360 - (seconds >= 43_200 ? 360 : 0),
    minute: ((seconds % 3_600) / 3_600) * 360,
    second: (seconds % 60) * 6,
  }
}

/**
 * The weeks of the month of a local date, Monday first: days of the month, null before its first and after its last.
 * @param day whole days since 1970-01-01
 */
export function monthOf(day: number): { weeks: (number | null)[][]; today: number } {
  const date = new Date(day * DAY_MS)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const first = Date.UTC(year, month, 1) / DAY_MS
  const last = Date.UTC(year, month + 1, 0) / DAY_MS
  const before = (((first + 3) % 7) + 7) % 7
  const cells: (number | null)[] = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: last - first + 1 }, (_, at) => at + 1),
  ]
  while (cells.length % 7 !== 0) cells.push(null)
  return {
    weeks: Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7)),
    today: day - first + 1,
  }
}
