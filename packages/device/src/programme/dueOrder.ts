import { zoneTimeOf } from '@vitrine/core'
import type { Programme } from '@vitrine/core/programme'

const MINUTE_MS = 60_000

/**
 * The screens of a programme by when an event of theirs is next due, those of no more events last. It is the order in which
 * files are fetched, so it looks at starts alone: days, times and clocks that are changed in between are not worth the work.
 * @param timeZone IANA name of the device's zone
 * @param atMs epoch ms
 * @returns ids of screens, each once
 */
export function screensInDueOrder(programme: Programme, timeZone: string, atMs: number): string[] {
  const dueMinutes = new Map(Object.keys(programme.screens).map((id) => [id, Number.POSITIVE_INFINITY]))
  for (const { screen_id: screenId, lasts, time_zone: own, ...event } of programme.events) {
    const known = dueMinutes.get(screenId)
    if (known === undefined) continue
    const wallMinute = Math.floor(
      zoneTimeOf(own === 'device' ? timeZone : own).localAt(atMs).wallMs / MINUTE_MS,
    )
    // Its condition may hold by then.
    const starts = event.if?.starts ?? event.starts
    const next = starts.find((start) => lasts === null || start + lasts > wallMinute)
    if (next !== undefined) dueMinutes.set(screenId, Math.min(known, Math.max(0, next - wallMinute)))
  }
  const dueOf = (id: string) => dueMinutes.get(id)!
  return [...dueMinutes.keys()].sort((a, b) => (dueOf(a) === dueOf(b) ? 0 : dueOf(a) - dueOf(b)))
}
