import { weekdayOf, type ZoneTime } from '../zoneTime.ts'
import { DAYS_LISTED, SLOT_MINUTES, SLOTS_PER_DAY } from './constants.ts'

const MINUTE_MS = 60_000
const SLOT_MS = SLOT_MINUTES * MINUTE_MS
const DAY_MS = SLOTS_PER_DAY * SLOT_MS
const SLOTS_AN_HOUR = 60 / SLOT_MINUTES

/** A quarter-hour of a local date. */
export type Slot = {
  /** its place in the day, from 0 to 95 */
  index: number
  /** what clocks read when it begins, like `10:15` */
  name: string
  /** whether a full hour begins with it */
  isHour: boolean
  /** when it begins, epoch ms; on clocks that read it twice, the first time */
  startsMs: number
  /** `skipped`: clocks are put forward over it. `twice`: they are put back and read it again. */
  clocks: 'once' | 'skipped' | 'twice'
}

/** A local date: whole days since 1970-01-01, as it is written, the day of the week (1 Monday to 7 Sunday), and its instants, half-open. */
export type ListedDay = { day: number; date: string; weekday: number; startsMs: number; endsMs: number }

/** A local date as it is written, like `2026-11-23`. @param day whole days since 1970-01-01 */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The local date that is written like `2026-11-23`, as whole days since 1970-01-01; null for any other text. */
export function dayOf(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS
  // 2026-02-30 is read as the 2nd of March by some systems, and not at all by others.
  return Number.isNaN(day) || dateOf(day) !== date ? null : day
}

/** What clocks read at the beginning of a slot, like `10:15`. */
function nameOf(index: number): string {
  const minutes = index * SLOT_MINUTES
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/**
 * The 96 quarter-hours of a local date. They are those of a clock on the wall, so that every day looks the same to plan:
 * - On a day of 23 hours, clocks skip some. They are still there, marked `skipped`: nothing can begin in them, and `startsMs` is the
 *   instant at which clocks go on.
 * - On a day of 25 hours, clocks read some twice. Such a slot is marked `twice` and has what begins the first time and the second
 *   time; `startsMs` is the first.
 * @param day whole days since 1970-01-01
 */
export const slotsOfDay = (day: number, zone: ZoneTime): Slot[] =>
  Array.from({ length: SLOTS_PER_DAY }, (_, index) => {
    const instants = zone.instantsOf(day, index * SLOT_MS)
    const startsMs = instants[0]!
    const isRead = zone.localAt(startsMs).wallMs === day * DAY_MS + index * SLOT_MS
    return {
      index,
      name: nameOf(index),
      isHour: index % SLOTS_AN_HOUR === 0,
      startsMs,
      clocks: !isRead ? 'skipped' : instants.length > 1 ? 'twice' : 'once',
    }
  })

/** The slot in which an instant lies, by the clock on the wall: its local date (whole days since 1970-01-01) and its place in it. */
export function slotAt(atMs: number, zone: ZoneTime): { day: number; index: number } {
  const { wallMs, day } = zone.localAt(atMs)
  return { day, index: Math.floor((wallMs - day * DAY_MS) / SLOT_MS) }
}

/** The 15 local dates from one on. Each is as long as its clocks make it. @param from whole days since 1970-01-01 */
export const daysFrom = (from: number, zone: ZoneTime): ListedDay[] =>
  Array.from({ length: DAYS_LISTED }, (_, index) => {
    const day = from + index
    return {
      day,
      date: dateOf(day),
      weekday: weekdayOf(day),
      startsMs: zone.startOfDayMs(day),
      endsMs: zone.startOfDayMs(day + 1),
    }
  })
