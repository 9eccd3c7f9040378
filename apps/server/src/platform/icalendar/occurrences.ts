import ICAL from 'ical.js'
import { createZones, timeOf, wallOf, type CalendarZone } from './zones.ts'

type Component = ICAL.Component
type Property = ICAL.Property
type Zones = ReturnType<typeof createZones>

const DAY_MS = 24 * 60 * 60_000
/** Entries of a file. */
export const ENTRIES_MOST = 20_000
/** Occurrences of one entry that are looked at, from the window on. */
const OCCURRENCES_MOST = 5_000

/** What is read: from the first instant up to before the second. */
export type Window = { fromMs: number; untilMs: number }
/** A time as an entry has it: the wall clock of its zone. Days are in no zone. */
type When = { wallMs: number; isDate: boolean; zone: CalendarZone }
/** An entry and those that take the place of some of its occurrences. */
type Entry = { main: Component | null; exceptions: Component[] }

/** One appointment as a file has it. Texts are as they are written. */
export type Occurrence = {
  /** of its entry; repeating ones have the same */
  uid: string
  /** which of a repeating entry it is, by the instant (epoch ms) at which it was to begin; null where the entry doesn't repeat */
  occurrenceMs: number | null
  /** epoch ms; of whole days, midnights as if they were UTC */
  fromMs: number
  untilMs: number
  isAllDay: boolean
  isCancelled: boolean
  isPrivate: boolean
  isFree: boolean
  summary: string
  place: string
  text: string
}
/** A calendar of a file. */
export type ReadCalendar = { title: string; occurrences: Occurrence[] }

/**
 * The appointments of iCalendar text (RFC 5545), also as Outlook, Exchange and Google write it; repeating ones are counted out. An
 * entry that says nonsense takes no other with it.
 * @param text   may be anything: it runs in the limited process only
 * @param window outside of which nothing is read
 * @param zone   of times without one: an IANA name, and whether it counts for all that names none it knows
 * @returns null where it is no calendar
 */
export function readOccurrences(
  text: string,
  window: Window,
  zone: { name: string; isSet: boolean },
): ReadCalendar[] | null {
  return (
    calendarsOf(text)?.map((calendar) => {
      const zones = createZones(calendar, zone.name, zone.isSet)
      const occurrences: Occurrence[] = []
      for (const entry of entriesOf(calendar)) {
        try {
          occurrences.push(...occurrencesOf(entry, { zones, window }))
        } catch {
          // The others are read.
        }
      }
      return { title: textOf(calendar, 'x-wr-calname') || textOf(calendar, 'name'), occurrences }
    }) ?? null
  )
}

function parsed(text: string): Component[] | null {
  try {
    const read = ICAL.parse(text.replace(/^\uFEFF/, '').trim()) as unknown[]
    // Several calendars come as a list of what one comes as.
    const all = (typeof read[0] === 'string' ? [read] : read).map((one) => new ICAL.Component(one as string))
    return all.length > 0 && all.every(({ name }) => name === 'vcalendar') ? all : null
  } catch {
    return null
  }
}

const EVENT = /^BEGIN:VEVENT[^]*?^END:VEVENT[^\n]*\n?/gim
/** The calendars of a file. Where it cannot be read as a whole, entries that cannot be read are left out. */
function calendarsOf(text: string): Component[] | null {
  const whole = parsed(text)
  if (whole) return whole
  let count = 0
  const rest = text.replace(EVENT, (entry) => {
    count += 1
    const isGood = count <= ENTRIES_MOST && parsed(`BEGIN:VCALENDAR\n${entry.trimEnd()}\nEND:VCALENDAR`)
    return isGood ? entry : ''
  })
  return count === 0 ? null : parsed(rest)
}

const textOf = (component: Component, name: string): string => {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}
const saysOf = (component: Component, name: string): string => textOf(component, name).trim().toUpperCase()
const revisionOf = (component: Component): number => {
  const value = Number(component.getFirstPropertyValue('sequence') ?? 0)
  return Number.isFinite(value) ? value : 0
}

function entriesOf(calendar: Component): Entry[] {
  const byUid = new Map<string, Entry>()
  for (const [index, component] of calendar.getAllSubcomponents('vevent').slice(0, ENTRIES_MOST).entries()) {
    const uid = textOf(component, 'uid') || `entry ${index}`
    const entry = byUid.get(uid) ?? { main: null, exceptions: [] }
    byUid.set(uid, entry)
    if (component.hasProperty('recurrence-id')) entry.exceptions.push(component)
    // The same entry twice: the newer one counts.
    else if (entry.main === null || revisionOf(component) >= revisionOf(entry.main)) entry.main = component
  }
  return [...byUid.values()]
}

/** The times that a property has: dates, times, and the beginnings of periods. */
function whensOf(property: Property, zones: Zones): When[] {
  const tzid = property.getFirstParameter('tzid') as string | undefined
  return property.getValues().flatMap((value: unknown): When[] => {
    const time = value instanceof ICAL.Period ? value.start : value
    if (!(time instanceof ICAL.Time)) return []
    const wallMs = wallOf(time)
    if (Number.isNaN(wallMs)) return []
    const isUtc = time.zone === ICAL.Timezone.utcTimezone
    return [{ wallMs, isDate: time.isDate, zone: isUtc || time.isDate ? zones.utc : zones.of(tzid ?? null) }]
  })
}
const whenOf = (component: Component, name: string, zones: Zones): When | null => {
  const property = component.getFirstProperty(name)
  return (property && whensOf(property, zones)[0]) ?? null
}
const instantOf = ({ wallMs, zone }: When): number => zone.instantOf(wallMs)

type Reading = { zones: Zones; window: Window }
/** When an entry takes place: how it begins, and how long it is, on the wall clock of its beginning or exactly. */
type Span = { start: When; lengthMs: number; isExact: boolean; isAllDay: boolean }

function spanOf(component: Component, zones: Zones): Span | null {
  const start = whenOf(component, 'dtstart', zones)
  if (!start) return null
  const end = whenOf(component, 'dtend', zones)
  const duration = component.getFirstPropertyValue('duration')
  const lengthMs = end
    ? start.isDate
      ? end.wallMs - start.wallMs
      : start.zone.wallAt(instantOf(end)) - start.wallMs
    : duration instanceof ICAL.Duration
      ? duration.toSeconds() * 1_000
      : 0
  // Hours are always as long, days are not where clocks change (RFC 5545, section 3.3.6).
  const isExact = !end && duration instanceof ICAL.Duration && duration.days === 0 && duration.weeks === 0
  const isFlagged = saysOf(component, 'x-microsoft-cdo-alldayevent') === 'TRUE'
  const isMidnight = (ms: number): boolean => ms % DAY_MS === 0
  // Exchange writes whole days as times from midnight to midnight, with a mark of its own.
  const isAllDay =
    start.isDate || (isFlagged && isMidnight(start.wallMs) && lengthMs > 0 && isMidnight(lengthMs))
  // A day without an end is one day; some programs write its end as the day itself.
  return { start, lengthMs: isAllDay ? Math.max(DAY_MS, lengthMs) : Math.max(0, lengthMs), isExact, isAllDay }
}

const factsOf = (
  component: Component,
): Omit<Occurrence, 'occurrenceMs' | 'fromMs' | 'untilMs' | 'isAllDay'> => ({
  uid: textOf(component, 'uid').slice(0, 500),
  isCancelled: saysOf(component, 'status') === 'CANCELLED',
  isPrivate: ['PRIVATE', 'CONFIDENTIAL'].includes(saysOf(component, 'class')),
  isFree:
    saysOf(component, 'transp') === 'TRANSPARENT' ||
    saysOf(component, 'x-microsoft-cdo-busystatus') === 'FREE',
  summary: textOf(component, 'summary'),
  place: textOf(component, 'location'),
  text: textOf(component, 'description'),
})

function occurrencesOf({ main, exceptions }: Entry, reading: Reading): Occurrence[] {
  const { zones, window } = reading
  const found: Occurrence[] = []
  const add = (
    component: Component,
    { start, lengthMs, isExact, isAllDay }: Span,
    wallMs: number,
    occurrenceMs: number | null,
  ): void => {
    const fromMs = isAllDay ? wallMs : start.zone.instantOf(wallMs)
    const untilMs = isAllDay || isExact ? fromMs + lengthMs : start.zone.instantOf(wallMs + lengthMs)
    if (fromMs >= window.untilMs || (untilMs <= window.fromMs && fromMs < window.fromMs)) return
    found.push({ ...factsOf(component), occurrenceMs, fromMs, untilMs: Math.max(fromMs, untilMs), isAllDay })
  }

  /** Occurrences by their instants that something else takes the place of. */
  const replaced = new Set<number>()
  /** Exceptions that also count for everything after them. */
  const later: { fromMs: number; component: Component; span: Span; shiftMs: number }[] = []
  for (const component of exceptions) {
    const id = whenOf(component, 'recurrence-id', zones)
    const span = spanOf(component, zones)
    if (id) replaced.add(instantOf(id))
    if (!span) continue
    add(component, span, span.start.wallMs, id && instantOf(id))
    if (id && component.getFirstProperty('recurrence-id')?.getFirstParameter('range') === 'THISANDFUTURE')
      later.push({ fromMs: instantOf(id), component, span, shiftMs: span.start.wallMs - id.wallMs })
  }
  later.sort((a, b) => b.fromMs - a.fromMs)

  const span = main && spanOf(main, zones)
  if (!main || !span) return found
  const { zone, isDate } = span.start
  const repeats = main.hasProperty('rrule') || main.hasProperty('rdate')
  const excluded = main.getAllProperties('exdate').flatMap((property) => whensOf(property, zones))
  const excludedAt = new Set(excluded.map(instantOf))
  // Some programs leave out days where the entry has times.
  const excludedDays = new Set(isDate ? [] : excluded.filter((one) => one.isDate).map(({ wallMs }) => wallMs))
  for (const wallMs of startsOf(main, span, reading)) {
    const atMs = isDate ? wallMs : zone.instantOf(wallMs)
    if (replaced.has(atMs) || excludedAt.has(atMs)) continue
    if (excludedDays.has(Math.floor(wallMs / DAY_MS) * DAY_MS)) continue
    const change = later.find(({ fromMs }) => atMs >= fromMs)
    const occurrenceMs = repeats ? atMs : null
    if (change) add(change.component, change.span, wallMs + change.shiftMs, occurrenceMs)
    else add(main, span, wallMs, occurrenceMs)
  }
  return found
}

/** Every wall time at which an entry begins, as far as the window needs it. */
function startsOf(main: Component, { start, lengthMs }: Span, { zones, window }: Reading): Set<number> {
  const { wallMs: firstMs, isDate, zone } = start
  const starts = new Set([firstMs])
  for (const property of main.getAllProperties('rdate'))
    for (const when of whensOf(property, zones).slice(0, OCCURRENCES_MOST))
      starts.add(when.isDate || isDate ? when.wallMs : zone.wallAt(instantOf(when)))
  // A day more on both sides covers every zone.
  const fromMs = window.fromMs - lengthMs - 2 * DAY_MS
  const untilMs = window.untilMs + 2 * DAY_MS
  for (const property of main.getAllProperties('rrule')) {
    const written = property.getFirstValue()
    // Appointments that come many times a day are none: their first one is shown.
    if (!(written instanceof ICAL.Recur) || /^(?:SECOND|MINUTE|HOUR)LY$/.test(written.freq)) continue
    const rule = written.clone()
    // The library would take the 1st of March in other years.
    if (rule.freq === 'YEARLY' && Object.keys(rule.parts).length === 0 && isLeapDay(firstMs))
      rule.parts = { BYMONTH: [2], BYMONTHDAY: [29] }
    if (rule.until) rule.until = timeOf(untilOf(rule.until, start), isDate)
    const occurrences = rule.iterator(timeOf(nearStart(rule, firstMs, fromMs), isDate))
    for (let count = 0; count < OCCURRENCES_MOST; count += 1) {
      const next = occurrences.next() as ICAL.Time | null
      if (!next) break
      const wallMs = wallOf(next)
      if (wallMs >= untilMs) break
      if (wallMs >= fromMs) starts.add(wallMs)
    }
  }
  return starts
}

const isLeapDay = (wallMs: number): boolean => new Date(wallMs).toISOString().slice(5, 10) === '02-29'

/** The last time of a rule, on the wall clock of the entry. */
function untilOf(until: ICAL.Time, { zone, isDate }: When): number {
  const wallMs = wallOf(until)
  if (until.isDate) return isDate ? wallMs : wallMs + DAY_MS - 1_000
  const isUtc = until.zone === ICAL.Timezone.utcTimezone
  return isUtc && !isDate ? zone.wallAt(wallMs) : wallMs
}

/**
 * A beginning from which a rule goes on as from its own: so many whole steps later that what lies years back is not counted out.
 * Rules with a number of times are counted from the first.
 */
function nearStart(rule: ICAL.Recur, firstMs: number, fromMs: number): number {
  const days = rule.freq === 'DAILY' ? 1 : rule.freq === 'WEEKLY' ? 7 : 0
  if (days === 0 || rule.count || fromMs <= firstMs) return firstMs
  const stepMs = days * Math.max(1, rule.interval) * DAY_MS
  return firstMs + Math.max(0, Math.floor((fromMs - firstMs) / stepMs) - 1) * stepMs
}
