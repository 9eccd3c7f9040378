import { statusKindOf } from '@vitrine/core'
import type { FleetStatus } from '@vitrine/protocol'
import type { Db } from '../../platform/database/schema.ts'
import type { ScheduledNow } from '../../platform/scheduledNow.ts'
import { createFigureStore } from './figures.store.ts'

/** How a device stands now: the kind of its status, and the player that it reported last. */
export type Standing = { id: string; kind: FleetStatus; playerVersion: string | null }

/** What standings need besides the database. */
export type StandingSources = {
  nowMs: number
  connected: (deviceId: string) => boolean
  scheduledNow: ScheduledNow
}

/** How all devices of a company stand, or one of them. Costs a few queries, whatever their number. */
export async function standingsOf(
  db: Db,
  companyId: string,
  deviceId: string | undefined,
  { nowMs, connected, scheduledNow }: StandingSources,
): Promise<Standing[]> {
  const store = createFigureStore(db)
  const devices = await store.devices(companyId, deviceId)
  const published = await store.publishedSites(companyId)
  const only = deviceId === undefined ? undefined : [deviceId]
  const scheduled = await scheduledNow(companyId, nowMs, only)
  return devices.map((row) => ({
    id: row.id,
    playerVersion: row.player_version,
    kind: statusKindOf(
      {
        checkinMs: row.checkin_ms,
        disconnectedMs: row.disconnected_ms,
        connected: connected(row.id),
        state: row.state as Parameters<typeof statusKindOf>[0]['state'],
        hasWanted: scheduled.has(row.id) || (row.site_id !== null && published.has(row.site_id)),
      },
      nowMs,
    ),
  }))
}
