import {
  groupChain,
  isOnPurpose,
  OFFLINE_AFTER_MS,
  statusKindOf,
  zoneTimeOf,
  type ReportedState,
} from '@vitrine/core'
import type { AlertFacts } from '@vitrine/core/alerts'
import { displayOnFromMs, powerSchema, type Power } from '@vitrine/core/remote'
import { parseJsonText } from '@vitrine/protocol/device'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Queries } from '../../platform/database/schema.ts'
import type { ScheduledNow } from '../../platform/scheduledNow.ts'

/** How long devices may take to come back after the server was away, ms. */
const COMES_BACK_WITHIN_MS = 2 * OFFLINE_AFTER_MS

/** A device or a feed as rules look at it, and where it is. */
export type WatchedDevice = AlertFacts & {
  name: string
  siteId: string | null
  /** its group and those that contain it */
  groupIds: readonly string[]
  place: { key: string; name: string }
}

/**
 * What rules look at, of all devices of a company in a few queries, whatever their number.
 * @param startedMs when the server started: until devices have had time to come back, nobody knows which of them are offline
 * @param connected whether a device has a subscription open
 * @param coverage  shares of the last day, by device row id
 */
export async function watchedDevices(
  db: Queries,
  companyId: string,
  {
    nowMs,
    startedMs,
    connected,
    scheduledNow,
    coverage,
  }: {
    nowMs: number
    startedMs: number
    connected: (deviceId: string) => boolean
    scheduledNow: ScheduledNow
    coverage: ReadonlyMap<string, number>
  },
): Promise<WatchedDevice[]> {
  const groups = new Map(
    (
      await db
        .selectFrom('device_group')
        .select(['id', 'name', 'parent_id as parentId', 'time_zone as timeZone'])
        .where('company_id', '=', companyId)
        .execute()
    ).map((group) => [group.id, group]),
  )
  const rows = await db
    .selectFrom('device')
    .leftJoin('fleet_device as known', (join) =>
      join.onRef('known.device_id', '=', 'device.id').onRef('known.company_id', '=', 'device.company_id'),
    )
    .leftJoin('site', (join) =>
      join.onRef('site.id', '=', 'device.site_id').onRef('site.company_id', '=', 'device.company_id'),
    )
    .select([
      'device.id',
      'device.name',
      'device.site_id',
      'device.group_id',
      'device.address',
      'device.checkin_ms',
      'device.disconnected_ms',
      'device.pause_what',
      'device.pause_until_ms',
      'known.state',
      'known.shown',
      'known.faults',
      'known.storage_percent',
      'known.clock_off_s',
      'known.temperature',
      'known.time_zone',
      'site.name as site_name',
      'site.published_version',
      // Only a display that was blank needs them, and they are long.
      sql<string | null>`case when known.state = 'blank' then device.settings end`.as('settings'),
      sql<string | null>`case when known.state = 'off' then device.remote end`.as('remote'),
    ])
    .where('device.company_id', '=', companyId)
    .where('device.active', '=', 1)
    .execute()
  const scheduled = await scheduledNow(companyId, nowMs)
  const emergencies = await unseenEmergencies(db, companyId)
  return rows.map((row) => {
    const wanted = scheduled.get(row.id)?.version ?? row.published_version
    const chain = groupChain(groups, row.group_id)
    const status = {
      checkinMs: row.checkin_ms,
      disconnectedMs: row.disconnected_ms,
      connected: connected(row.id),
      state: row.state as ReportedState | null,
      hasWanted: wanted !== null,
    }
    const found = statusKindOf(status, nowMs)
    const isComingBack = (row.checkin_ms ?? 0) < startedMs && nowMs < startedMs + COMES_BACK_WITHIN_MS
    const kind = found === 'offline' && isComingBack ? 'unknown' : found
    const isOffline = kind === 'offline' && row.checkin_ms !== null
    const timeZone = row.time_zone ?? chain.find(({ timeZone: own }) => own !== null)?.timeZone ?? null
    const silentMs = isOffline ? Math.max(row.checkin_ms!, row.disconnected_ms ?? 0) : null
    // A display that was off when it fell silent is not missed before it is to be on again.
    const missedMs =
      silentMs === null || row.state !== 'off' ? silentMs : onAgainMs(row.remote, timeZone, silentMs)
    return {
      deviceId: row.id,
      name: row.name,
      siteId: row.site_id,
      groupIds: chain.map(({ id }) => id),
      place: chain[0] ? { key: `group:${chain[0].id}`, name: chain[0].name } : placeOf(row),
      status: kind,
      isOnPurpose:
        isOnPurpose(kind) ||
        (isOffline &&
          ((row.settings !== null && isStillBlank(row.settings)) ||
            isPaused(row, nowMs) ||
            missedMs === null ||
            nowMs < missedMs)),
      offlineSinceMs: missedMs,
      isCurrent: wanted === null || row.shown === wanted,
      faults:
        row.faults === null || row.faults === '[]'
          ? []
          : (JSON.parse(row.faults) as StoredFault[]).map(({ code, text, at, open, facts }) => ({
              code,
              atMs: at,
              isOpen: open,
              facts: { ...facts, text },
            })),
      storagePercent: row.storage_percent,
      clockOffSeconds: row.clock_off_s,
      temperature: row.temperature,
      coveragePercent: coverage.get(row.id) ?? null,
      emergency: emergencies.get(row.id) ?? null,
      feed: null,
      timeZone,
    }
  })
}

/** The oldest emergency of each device that runs, no drill, and is not shown there or not confirmed where that is asked. */
async function unseenEmergencies(
  db: Queries,
  companyId: string,
): Promise<Map<string, NonNullable<AlertFacts['emergency']>>> {
  const rows = await db
    .selectFrom('emergency_activation as one')
    .innerJoin('emergency_device as own', (join) =>
      join.onRef('own.activation_id', '=', 'one.id').onRef('own.company_id', '=', 'one.company_id'),
    )
    .select(['own.device_id', 'own.shown_ms', 'one.name', 'one.fired_ms'])
    .where('one.company_id', '=', companyId)
    .where('one.ended', 'is', null)
    .where('one.drill', '=', 0)
    .where((eb) =>
      eb.or([
        eb('own.shown_ms', 'is', null),
        eb.and([eb('one.acknowledge', '=', 1), eb('own.acknowledged_ms', 'is', null)]),
      ]),
    )
    .orderBy('one.fired_ms', 'desc')
    .execute()
  return new Map(
    rows.map((row) => [
      row.device_id,
      {
        name: row.name,
        firedMs: row.fired_ms,
        lacks: row.shown_ms === null ? ('painted' as const) : ('acknowledged' as const),
      },
    ]),
  )
}

type StoredFault = {
  code: string
  text: string
  at: number
  open: boolean
  facts?: Record<string, string | number>
}

const remoteSchema = z.object({ power: powerSchema })
const ALWAYS_ON: Power = { mode: 'on', plan: [] }

/**
 * When a display that was off at an instant is to be on, epoch ms.
 * @param remote what was set on it from afar, as it is stored
 * @returns null for never
 */
function onAgainMs(remote: string | null, timeZone: string | null, atMs: number): number | null {
  const parsed = remote === null ? null : parseJsonText(remoteSchema, remote)
  const power = parsed?.ok ? parsed.value.power : ALWAYS_ON
  return displayOnFromMs(power, zoneTimeOf(timeZone ?? 'UTC'), atMs)
}

/** A display that was blank when it fell silent is dark on purpose for as long as its settings say so. */
function isStillBlank(settings: string): boolean {
  return (JSON.parse(settings) as { blankScreen?: unknown }).blankScreen === true
}

/** A pause of the presentation goes on without the network, and ends by itself. */
const isPaused = (
  { pause_what: what, pause_until_ms: untilMs }: { pause_what: string | null; pause_until_ms: number | null },
  nowMs: number,
): boolean => what === 'presentation' && untilMs !== null && nowMs < untilMs

/** Where a device without a group is: the network that it came from, or else its screen. */
function placeOf(row: {
  id: string
  name: string
  address: string
  site_id: string | null
  site_name: string | null
}): WatchedDevice['place'] {
  if (row.address !== '') return { key: `address:${row.address}`, name: row.address }
  if (row.site_id !== null) return { key: `site:${row.site_id}`, name: row.site_name ?? '' }
  return { key: `device:${row.id}`, name: row.name }
}
