import { isTimeZone, zoneTimeOf } from '@vitrine/core'
import ICAL from 'ical.js'
import { WINDOWS_ZONES } from './windowsZones.ts'

const DAY_MS = 24 * 60 * 60_000
const MINUTE_MS = 60_000

/** A zone as a calendar names it. Wall time is what clocks there show, as if it were UTC (epoch ms). */
export type CalendarZone = {
  instantOf(wallMs: number): number
  wallAt(atMs: number): number
}

const UTC: CalendarZone = { instantOf: (wallMs) => wallMs, wallAt: (atMs) => atMs }

function ianaZone(name: string): CalendarZone {
  const zone = zoneTimeOf(name)
  return {
    instantOf(wallMs) {
      const day = Math.floor(wallMs / DAY_MS)
      const [atMs] = zone.instantsOf(day, wallMs - day * DAY_MS)
      if (zone.localAt(atMs!).wallMs === wallMs) return atMs!
      // Clocks skip it: it counts by the clock of before (RFC 5545, section 3.3.5).
      const beforeMs = atMs! - MINUTE_MS
      return wallMs - (zone.localAt(beforeMs).wallMs - beforeMs)
    },
    wallAt: (atMs) => zone.localAt(atMs).wallMs,
  }
}

/** A zone by the rules that the file has for it. */
function writtenZone(zone: ICAL.Timezone): CalendarZone {
  const offsetMs = (wallMs: number): number => zone.utcOffset(timeOf(wallMs)) * 1_000
  return {
    instantOf: (wallMs) => wallMs - offsetMs(wallMs),
    // Close to a change of clocks the second look has the right offset.
    wallAt: (atMs) => atMs + offsetMs(atMs + offsetMs(atMs)),
  }
}

/** A wall time as ical.js has it, in no zone. */
export function timeOf(wallMs: number, isDate = false): ICAL.Time {
  const date = new Date(wallMs)
  return ICAL.Time.fromData(
    {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: isDate ? 0 : date.getUTCHours(),
      minute: isDate ? 0 : date.getUTCMinutes(),
      second: isDate ? 0 : date.getUTCSeconds(),
      isDate,
    },
    ICAL.Timezone.localTimezone,
  )
}
/** What a time of ical.js shows, whatever its zone. */
export const wallOf = ({ year, month, day, hour, minute, second, isDate }: ICAL.Time): number =>
  isDate ? Date.UTC(year, month - 1, day) : Date.UTC(year, month - 1, day, hour, minute, second)

/**
 * The IANA name of a zone as programs write it: such a name itself, also at the end of a path as Evolution and Mozilla write
 * it, one of Windows, or UTC in its many ways.
 */
function ianaNameOf(tzid: string): string | null {
  const name = tzid.trim().replace(/^"(.*)"$/, '$1')
  if (/^(?:tzone:\/\/Microsoft\/)?(?:UTC|Utc|utc|Z|GMT|Etc\/UTC)$/.test(name)) return 'UTC'
  if (Object.hasOwn(WINDOWS_ZONES, name)) return WINDOWS_ZONES[name]!
  // Names such as EST or CET are no places: what the file says about them is better.
  if (name.includes('/') && isTimeZone(name)) return name
  const [, atEnd] = /\/([A-Z][A-Za-z_]+\/[A-Z][\w+/-]+)$/.exec(name) ?? []
  if (atEnd !== undefined) return isTimeZone(atEnd) ? atEnd : null
  return null
}

/** `(UTC+01:00) Amsterdam, Berlin, Rome`: the name that people see in Windows. Its offset is all that it says for sure. */
function shownOffset(tzid: string): CalendarZone | null {
  const [, sign, hours, minutes] = /^\((?:UTC|GMT)([+-])(\d\d):(\d\d)\)/.exec(tzid) ?? []
  if (sign === undefined) return /^\((?:UTC|GMT)\)/.test(tzid) ? UTC : null
  const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return { instantOf: (wallMs) => wallMs - offsetMs, wallAt: (atMs) => atMs + offsetMs }
}

/**
 * The zones of one calendar.
 * @param usual IANA name of the zone of times that name none, where the calendar names none either
 * @param isForced whether `usual` also counts where the calendar names one
 */
export function createZones(
  calendar: ICAL.Component,
  usual: string,
  isForced: boolean,
): {
  /** @param tzid null for a time without a zone */
  of(tzid: string | null): CalendarZone
  utc: CalendarZone
} {
  const written = new Map<string, ICAL.Component>()
  for (const component of calendar.getAllSubcomponents('vtimezone')) {
    const tzid = component.getFirstPropertyValue('tzid')
    if (typeof tzid === 'string') written.set(tzid, component)
  }
  const made = new Map<string, CalendarZone>()
  const make = (tzid: string): CalendarZone | null => {
    const name = ianaNameOf(tzid)
    if (name !== null) return name === 'UTC' ? UTC : ianaZone(name)
    const component = written.get(tzid)
    if (component) return writtenZone(new ICAL.Timezone({ component, tzid }))
    if (isTimeZone(tzid)) return ianaZone(tzid)
    return shownOffset(tzid)
  }
  const find = (tzid: string): CalendarZone => {
    const known = made.get(tzid)
    if (known) return known
    const zone = make(tzid) ?? floating
    made.set(tzid, zone)
    return zone
  }
  const named = calendar.getFirstPropertyValue('x-wr-timezone')
  const usualZone = usual === 'UTC' ? UTC : ianaZone(usual)
  const floating = (!isForced && typeof named === 'string' ? make(named) : null) ?? usualZone
  return { of: (tzid) => (tzid === null ? floating : find(tzid)), utc: UTC }
}
