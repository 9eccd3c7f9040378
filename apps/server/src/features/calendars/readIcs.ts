import { zoneTimeOf } from '@vitrine/core'
import type { CalendarDay } from '@vitrine/protocol'
import ICAL from 'ical.js'

type Component = ICAL.Component
type Time = ICAL.Time

const DAY_MS = 24 * 60 * 60_000
/** How far entries are read, days before and after today. */
const BACK_DAYS = 31
const AHEAD_DAYS = 3 * 366
/** Entries of a file. */
const ENTRIES_MOST = 5_000
/** Occurrences of one entry that are looked at, from its first on: daily for more than fifty years. */
const OCCURRENCES_MOST = 20_000
/** Days that a calendar has at most, those of ranges counted each. */
const DAYS_MOST = 4_000
const NAME_MOST = 200

/** What iCalendar text says. `unread`: repeating entries of which only the first day is known; `coversUntil`: a local date. */
export type IcsRead =
  | { ok: true; days: CalendarDay[]; unread: number; coversUntil: string }
  | { ok: false; code: 'notCalendar' | 'tooManyDays' }

/** A stretch of whole local days with a name; both days are in it. */
type Stretch = { from: number; last: number; name: string }

/**
 * Reads the days of iCalendar text (RFC 5545): every local date that an entry touches. Dates are those of the entry's own zone as
 * it is written; times in UTC count in the zone that the calendar names (`X-WR-TIMEZONE`), else in UTC. An entry that ends at
 * midnight does not touch the day that begins then. Cancelled entries are left out, and repeating ones are read from a month ago
 * to three years ahead.
 * @param text  may be anything: it runs in the limited process only
 * @param nowMs epoch ms
 */
export function readIcs(text: string, nowMs: number): IcsRead {
  const calendars = calendarsOf(text)
  if (!calendars) return { ok: false, code: 'notCalendar' }
  const today = Math.floor(nowMs / DAY_MS)
  const window = { from: today - BACK_DAYS, last: today + AHEAD_DAYS }
  const stretches: Stretch[] = []
  let unread = 0
  let count = 0
  for (const calendar of calendars) {
    const zone = calendar.getFirstPropertyValue('x-wr-timezone')
    for (const entry of entriesOf(calendar)) {
      count += 1
      if (count > ENTRIES_MOST) return { ok: false, code: 'tooManyDays' }
      const read = readEntry(entry, typeof zone === 'string' ? zone : 'UTC', window)
      stretches.push(...read.stretches)
      unread += read.isWhole ? 0 : 1
    }
  }
  const days = merged(stretches)
  const sum = days.reduce((all, { from, last }) => all + last - from + 1, 0)
  if (sum > DAYS_MOST) return { ok: false, code: 'tooManyDays' }
  return {
    ok: true,
    days: days.map(({ from, last, name }) => ({
      date: dateOf(from),
      ...(last > from && { last: dateOf(last) }),
      name,
    })),
    unread,
    coversUntil: dateOf(window.last),
  }
}

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

function calendarsOf(text: string): Component[] | null {
  try {
    const read = ICAL.parse(text.replace(/^\uFEFF/, '')) as unknown[]
    // Several calendars come as a list of what one comes as.
    const all = (typeof read[0] === 'string' ? [read] : read).map((one) => new ICAL.Component(one as string))
    return all.length > 0 && all.every(({ name }) => name === 'vcalendar') ? all : null
  } catch {
    return null
  }
}

/** An entry with those that take the place of some of its occurrences. */
type Entry = { main: Component; exceptions: Component[] }

function entriesOf(calendar: Component): Entry[] {
  const entries: Entry[] = []
  const byUid = new Map<unknown, Entry>()
  const exceptions: Component[] = []
  for (const component of calendar.getAllSubcomponents('vevent')) {
    if (component.hasProperty('recurrence-id')) {
      exceptions.push(component)
      continue
    }
    const entry = { main: component, exceptions: [] }
    entries.push(entry)
    byUid.set(component.getFirstPropertyValue('uid'), entry)
  }
  for (const exception of exceptions) {
    const main = byUid.get(exception.getFirstPropertyValue('uid'))
    if (main) main.exceptions.push(exception)
    else entries.push({ main: exception, exceptions: [] })
  }
  return entries
}

const isCancelled = (component: Component): boolean =>
  String(component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED'
const isTooOften = (rule: ICAL.Property): boolean => /FREQ=(SECOND|MINUTE|HOUR)LY/i.test(rule.toICALString())

function readEntry(
  { main, exceptions }: Entry,
  zone: string,
  window: { from: number; last: number },
): { stretches: Stretch[]; isWhole: boolean } {
  const stretches: Stretch[] = []
  const add = (component: Component, start: Time, end: Time | null): void => {
    if (isCancelled(component)) return
    const from = dayOf(start, zone)
    const last = Math.max(from, lastDayOf(start, end, zone))
    if (last < window.from || from > window.last) return
    const summary = component.getFirstPropertyValue('summary')
    const name = typeof summary === 'string' ? summary.trim().slice(0, NAME_MOST) : ''
    stretches.push({ from: Math.max(from, window.from), last: Math.min(last, window.last), name })
  }
  try {
    // Given, so that it does not look for them among all entries.
    const event = new ICAL.Event(main, { exceptions: exceptions as never[] })
    if (!event.startDate) return { stretches, isWhole: false }
    if (!event.isRecurring()) {
      add(main, event.startDate, event.endDate)
      return { stretches, isWhole: true }
    }
    if (main.getAllProperties('rrule').some(isTooOften)) {
      add(main, event.startDate, event.endDate)
      return { stretches, isWhole: false }
    }
    const occurrences = event.iterator()
    for (let index = 0; index < OCCURRENCES_MOST; index += 1) {
      const next = occurrences.next()
      if (!next || dayOf(next, zone) > window.last) return { stretches, isWhole: true }
      const details = event.getOccurrenceDetails(next)
      add(details.item.component, details.startDate, details.endDate)
    }
    return { stretches, isWhole: false }
  } catch {
    return { stretches, isWhole: false }
  }
}

/** The local date of a time, as whole days since 1970-01-01. */
function dayOf(time: Time, zone: string): number {
  if (time.isDate || time.zone?.tzid !== 'UTC')
    return Math.floor(Date.UTC(time.year, time.month - 1, time.day) / DAY_MS)
  return zoneTimeOf(zone).localAt(time.toUnixTime() * 1_000).day
}

/** The last local date that is touched by what lasts from one time to another; the end is not in it. */
function lastDayOf(start: Time, end: Time | null, zone: string): number {
  if (!end || end.compare(start) <= 0) return dayOf(start, zone)
  if (end.isDate) return dayOf(end, zone) - 1
  const before = end.clone()
  before.adjust(0, 0, 0, -1)
  return dayOf(before, zone)
}

/** By date, with stretches of the same name in one where they follow one another. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const byName = new Map<string, Stretch[]>()
  for (const stretch of stretches.toSorted((a, b) => a.from - b.from || a.last - b.last)) {
    const known = byName.get(stretch.name) ?? []
    byName.set(stretch.name, known)
    const before = known.at(-1)
    if (before && stretch.from <= before.last + 1) before.last = Math.max(before.last, stretch.last)
    else known.push({ ...stretch })
  }
  return [...byName.values()].flat().toSorted((a, b) => a.from - b.from || (a.name < b.name ? -1 : 1))
}
