import { zoneTimeOf } from '@vitrine/core'

/** The periods that can be chosen by name; `custom` has its days in the address. */
export const PERIODS = [
  'today',
  'last24',
  'yesterday',
  'last7',
  'lastWeek',
  'last30',
  'thisMonth',
  'lastMonth',
  'custom',
] as const
export type PeriodName = (typeof PERIODS)[number]
/** Instants, `[fromMs, toMs)`. */
export type Period = { fromMs: number; toMs: number }

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Up to so many days are drawn by hour, and more by day. */
const DAYS_BY_HOUR = 3

export const isPeriodName = (text: string): text is PeriodName =>
  (PERIODS as readonly string[]).includes(text)

/**
 * The whole days of a period in the reader's time zone; of the last 24 hours whole hours, as the devices dashboard counts.
 * @param custom first and last day, `2026-11-01`; where they are no days, the last 30 count
 */
export function periodOf(
  name: PeriodName,
  custom: { from: string; to: string },
  nowMs: number,
  timeZone: string,
): Period {
  const zone = zoneTimeOf(timeZone)
  const { day: today, wallMs } = zone.localAt(nowMs)
  const wall = new Date(wallMs)
  const firstOfMonth = (months: number) =>
    Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + months, 1) / DAY_MS
  const days = (from: number, to: number): Period => ({
    fromMs: zone.startOfDayMs(from),
    toMs: zone.startOfDayMs(to),
  })
  switch (name) {
    case 'today':
      return days(today, today + 1)
    case 'last24': {
      const toMs = Math.floor(nowMs / HOUR_MS + 1) * HOUR_MS
      return { fromMs: toMs - DAY_MS, toMs }
    }
    case 'yesterday':
      return days(today - 1, today)
    case 'lastWeek': {
      const monday = today - ((wall.getUTCDay() + 6) % 7)
      return days(monday - 7, monday)
    }
    case 'last7':
      return days(today - 6, today + 1)
    case 'thisMonth':
      return days(firstOfMonth(0), firstOfMonth(1))
    case 'lastMonth':
      return days(firstOfMonth(-1), firstOfMonth(0))
    case 'custom': {
      const [from, to] = [dayOf(custom.from), dayOf(custom.to)]
      if (from !== null && to !== null && from <= to) return days(from, to + 1)
    }
  }
  return days(today - 29, today + 1)
}

/** The days of a period as fields of a form have them, the last one included. */
export function daysOf({ fromMs, toMs }: Period, timeZone: string): { from: string; to: string } {
  const zone = zoneTimeOf(timeZone)
  const text = (atMs: number) => new Date(zone.localAt(atMs).day * DAY_MS).toISOString().slice(0, 10)
  return { from: text(fromMs), to: text(toMs - 1) }
}

/** Whether a period is drawn by hour or by day. */
export const unitOf = ({ fromMs, toMs }: Period): 'hour' | 'day' =>
  toMs - fromMs <= (DAYS_BY_HOUR + 0.5) * DAY_MS ? 'hour' : 'day'

function dayOf(text: string): number | null {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN
  return Number.isNaN(atMs) ? null : atMs / DAY_MS
}
