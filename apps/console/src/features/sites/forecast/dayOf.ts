import { zoneTimeOf } from '@vitrine/core'

const DAY_MS = 24 * 60 * 60_000

/** A local date (`2026-12-24`) as the instants at which it begins and ends in a zone; null where it is none. */
export function dayOf(date: string, timeZone: string): { fromMs: number; untilMs: number } | null {
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
  if (!Number.isFinite(day)) return null
  const zone = zoneTimeOf(timeZone)
  return { fromMs: zone.startOfDayMs(day), untilMs: zone.startOfDayMs(day + 1) }
}

/** The local date of an instant in a zone. */
export function dateOf(atMs: number, timeZone: string): string {
  return new Date(zoneTimeOf(timeZone).localAt(atMs).wallMs).toISOString().slice(0, 10)
}
