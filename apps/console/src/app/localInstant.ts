import { wallMsOf, zoneTimeOf } from '@vitrine/core'

const DAY_MS = 24 * 60 * 60_000

/** A local date and time (`2026-12-24T18:00`) as an instant of a zone; the first of two where an hour comes twice. */
export function instantOfLocal(local: string, timeZone: string): number {
  const wallMs = wallMsOf(local)
  const day = Math.floor(wallMs / DAY_MS)
  return zoneTimeOf(timeZone).instantsOf(day, wallMs - day * DAY_MS)[0]!
}

/** An instant as the wall clock of a zone shows it, to the minute: `2026-12-24T18:00`. */
export function localOfInstant(atMs: number, timeZone: string): string {
  return new Date(zoneTimeOf(timeZone).localAt(atMs).wallMs).toISOString().slice(0, 16)
}
