import type { FleetFacts } from '@vitrine/protocol'
import { sql } from 'kysely'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries } from '../../platform/database/schema.ts'
import type { Span } from './coverage.ts'

/** An event that says what a device did, or what was published on a screen. */
export type PlanEvent = {
  atMs: number
  kind: string
  /** row id of the device; null for a publication */
  deviceId: string | null
  siteId: string | null
  code: string | null
  facts: FleetFacts
}

/** Events that say the same about a device: the last of each before a period holds at its beginning. */
const FAMILIES = [['online', 'offline'], ['showing'], ['paused', 'resumed'], ['paired', 'assigned']] as const
/** Those that have to begin within the period. */
const WITHIN = ['fault', 'fault_ended'] as const

/** What a comparison of plan and plays reads of the log and of versions. Every query carries the company. */
export function createPlannedStore(db: Queries) {
  const events = (companyId: string) =>
    db
      .selectFrom('fleet_event')
      .where('company_id', '=', companyId)
      .select(['position', 'at_ms', 'kind', 'device_id', 'site_id', 'code', 'facts'])
  const eventOf = (row: {
    at_ms: number
    kind: string
    device_id: string | null
    site_id: string | null
    code: string | null
    facts: string
  }): PlanEvent => ({
    atMs: Number(row.at_ms),
    kind: row.kind,
    deviceId: row.device_id,
    siteId: row.site_id,
    code: row.code,
    facts: JSON.parse(row.facts) as FleetFacts,
  })

  return {
    /** What happened to devices in a period, and the last that each family of events said before, oldest first. */
    async ofDevices(companyId: string, ids: readonly string[], period: Span): Promise<PlanEvent[]> {
      const found: { position: number; event: PlanEvent }[] = []
      for (const piece of inPieces(ids)) {
        const rows = await events(companyId)
          .where('device_id', 'in', piece)
          .where('kind', 'in', [...FAMILIES.flat(), ...WITHIN])
          .where('at_ms', '>=', period.fromMs)
          .where('at_ms', '<', period.untilMs)
          .execute()
        for (const row of rows) found.push({ position: Number(row.position), event: eventOf(row) })
        for (const family of FAMILIES) {
          const before = await events(companyId)
            .where('position', 'in', (eb) =>
              eb
                .selectFrom('fleet_event')
                .where('company_id', '=', companyId)
                .where('device_id', 'in', piece)
                .where('kind', 'in', family)
                .where('at_ms', '<', period.fromMs)
                .groupBy('device_id')
                .select(sql<number>`max(position)`.as('position')),
            )
            .execute()
          for (const row of before) found.push({ position: Number(row.position), event: eventOf(row) })
        }
      }
      return found.toSorted((a, b) => a.position - b.position).map(({ event }) => event)
    },

    /** Publications of screens before an instant that the log still has, oldest first. */
    async published(
      companyId: string,
      untilMs: number,
    ): Promise<{ atMs: number; siteId: string; version: string }[]> {
      const rows = await events(companyId)
        .where('kind', '=', 'published')
        .where('at_ms', '<', untilMs)
        .orderBy('position')
        .execute()
      return rows.map(eventOf).flatMap(({ atMs, siteId, facts }) => {
        const { version } = facts
        return siteId !== null && typeof version === 'string' ? [{ atMs, siteId, version }] : []
      })
    },
    /** Every version of some screens without its content, oldest first. */
    async versions(
      companyId: string,
      siteIds: readonly string[],
    ): Promise<{ atMs: number; siteId: string; version: string }[]> {
      const found: { atMs: number; siteId: string; version: string }[] = []
      for (const piece of inPieces(siteIds)) {
        const rows = await db
          .selectFrom('site_version')
          .select(['site_id', 'version', 'at_ms'])
          .where('company_id', '=', companyId)
          .where('site_id', 'in', piece)
          .orderBy('at_ms')
          .execute()
        for (const row of rows)
          found.push({ atMs: Number(row.at_ms), siteId: row.site_id, version: row.version })
      }
      return found
    },
    /** When the log begins; null where it is empty. */
    async logSince(companyId: string): Promise<number | null> {
      const row = await events(companyId).orderBy('position').limit(1).executeTakeFirst()
      return row ? Number(row.at_ms) : null
    },
  }
}
