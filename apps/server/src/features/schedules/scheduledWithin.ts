import { zoneOfDevice } from '@vitrine/core'
import { programmeSpans } from '@vitrine/core/programme'
import type { Queries } from '../../platform/database/schema.ts'
import { EMPTY_PROGRAMME } from './compile.ts'
import { createProgrammeStore } from './programmes.store.ts'
import { createScheduleStore } from './schedules.store.ts'

/** A span (epoch ms, half-open) in which an event put a version of a screen on a device. */
export type ScheduledSpan = { fromMs: number; untilMs: number; siteId: string; version: string }

/**
 * When events held on devices in a period, by row id, oldest first: by the programmes in force then, in the zones of now. Devices
 * on which no event held are not there.
 */
export function createScheduledWithin(db: Queries) {
  const store = createProgrammeStore(db)
  const schedules = createScheduleStore(db)
  return async (
    companyId: string,
    period: { fromMs: number; untilMs: number },
  ): Promise<ReadonlyMap<string, readonly ScheduledSpan[]>> => {
    const found = new Map<string, ScheduledSpan[]>()
    const inForce = await store.inForceWithin(companyId, EMPTY_PROGRAMME.version, period)
    if (inForce.length === 0) return found
    const groups = await schedules.groups(companyId)
    const programmes = await store.programmes(
      companyId,
      inForce.map(({ programme }) => programme),
    )
    // Devices that share programme, zone and time have the same answer.
    const answers = new Map<string, ScheduledSpan[]>()
    for (const { deviceId, programme: version, groupId, reportedZone, ...stretch } of inForce) {
      const programme = programmes.get(version)
      if (!programme) continue
      const timeZone = zoneOfDevice(reportedZone, groups, groupId)
      const fromMs = Math.max(stretch.fromMs, period.fromMs)
      const untilMs = Math.min(stretch.untilMs ?? period.untilMs, period.untilMs)
      const key = `${version} ${timeZone} ${fromMs} ${untilMs}`
      const spans =
        answers.get(key) ??
        programmeSpans(programme, timeZone, fromMs, untilMs).flatMap((span) => {
          const shown = span.screenId === null ? undefined : programme.screens[span.screenId]?.version
          return span.screenId === null || !shown
            ? []
            : [{ fromMs: span.fromMs, untilMs: span.untilMs, siteId: span.screenId, version: shown }]
        })
      answers.set(key, spans)
      if (spans.length > 0) found.set(deviceId, [...(found.get(deviceId) ?? []), ...spans])
    }
    return found
  }
}
