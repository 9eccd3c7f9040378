/**
 * Wall time in any IANA time zone, from the browser's own tables (`Intl`), which a panel of 2020 has and which every
 * system keeps up to date. Held against Temporal for every zone and every change of its clocks (zoneTime.test.ts).
 */
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * A reading of a wall clock: `wallMs` is what it shows as if it were UTC (epoch ms), `day` the local date as whole days
 * since 1970-01-01, `weekday` 1 Monday to 7 Sunday.
 */
export type LocalTime = { wallMs: number; day: number; weekday: number }

/** The day of the week of a local date, 1 Monday to 7 Sunday. @param day whole days since 1970-01-01, which was a Thursday */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** The clock of a time zone. All instants are epoch ms. */
export type ZoneTime = {
  timeZone: string
  localAt(atMs: number): LocalTime
  /** The first instant of a local date, which is not midnight where clocks skip it. */
  startOfDayMs(day: number): number
  /**
   * Every instant at which the wall clock of a local date reads so many ms after midnight: none where clocks skip it (the
   * end of the gap is given instead), two where an hour comes twice.
   */
  instantsOf(day: number, dayMs: number): readonly number[]
  /** The instants within a local date at which its clocks are changed. */
  changesOfDay(day: number): readonly number[]
}

/** Whether this system knows a time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const made = new Map<string, ZoneTime>()

/**
 * The clock of a time zone.
 * @param timeZone an IANA name; what this system does not know counts as UTC
 */
export function zoneTimeOf(timeZone: string): ZoneTime {
  const known = made.get(timeZone)
  if (known) return known
  const zone = makeZoneTime(timeZone)
  made.set(timeZone, zone)
  return zone
}

function makeZoneTime(timeZone: string): ZoneTime {
  const format = formatFor(timeZone)
  // Clocks change at whole minutes (at one past midnight in places).
  const offsets = new Map<number, number>()
  const offsetAt = (atMs: number): number => {
    const minute = Math.floor(atMs / MINUTE_MS)
    const known = offsets.get(minute)
    if (known !== undefined) return known
    if (offsets.size > 5_000) offsets.clear()
    const offset = readOffset(format, minute * MINUTE_MS)
    offsets.set(minute, offset)
    return offset
  }
  const localAt = (atMs: number): LocalTime => {
    const wallMs = atMs + offsetAt(atMs)
    const day = Math.floor(wallMs / DAY_MS)
    return { wallMs, day, weekday: weekdayOf(day) }
  }
  /** The instant in (`fromMs`, `toMs`] at which the offset stops being that of `fromMs`. */
  const changeBetween = (fromMs: number, toMs: number): number => {
    let low = Math.floor(fromMs / MINUTE_MS)
    let high = Math.floor(toMs / MINUTE_MS)
    const before = offsetAt(fromMs)
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (offsetAt(middle * MINUTE_MS) === before) low = middle
      else high = middle
    }
    return high * MINUTE_MS
  }
  /** The instants that may show a wall time: those with the offsets around it, checked. */
  const showing = (wallMs: number): number[] => {
    const offsetsAround = new Set([
      offsetAt(wallMs - 16 * HOUR_MS),
      offsetAt(wallMs + 16 * HOUR_MS),
      offsetAt(wallMs),
    ])
    return [...offsetsAround]
      .map((offset) => wallMs - offset)
      .filter((atMs) => localAt(atMs).wallMs === wallMs)
      .sort((a, b) => a - b)
  }
  /** The end of the gap that swallows a wall time: what its clocks show is later from there on. */
  const afterGap = (wallMs: number): number => {
    let low = wallMs - 30 * HOUR_MS
    let high = wallMs + 30 * HOUR_MS
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (localAt(middle).wallMs < wallMs) low = middle
      else high = middle
    }
    return high
  }
  const startOfDayMs = (day: number): number => {
    const [first] = showing(day * DAY_MS)
    return first ?? afterGap(day * DAY_MS)
  }
  return {
    timeZone,
    localAt,
    startOfDayMs,
    instantsOf(day, dayMs) {
      const wallMs = day * DAY_MS + dayMs
      const found = showing(wallMs)
      return found.length > 0 ? found : [afterGap(wallMs)]
    },
    changesOfDay(day) {
      const fromMs = startOfDayMs(day)
      const untilMs = startOfDayMs(day + 1)
      const changes: number[] = []
      for (let atMs = fromMs; atMs < untilMs; atMs += HOUR_MS) {
        const endMs = Math.min(untilMs - 1, atMs + HOUR_MS)
        if (offsetAt(atMs) !== offsetAt(endMs)) changes.push(changeBetween(atMs, endMs))
      }
      return changes
    },
  }
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  }
}

/** How far a zone's wall clock is ahead of UTC, ms. */
function readOffset(format: Intl.DateTimeFormat, atMs: number): number {
  const parts: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(atMs)) parts[type] = value
  const read = (part: string) => Number(parts[part])
  // Old Chromium writes midnight as 24 in spite of h23.
  const wallMs = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour') % 24,
    read('minute'),
    read('second'),
  )
  return wallMs - atMs
}
