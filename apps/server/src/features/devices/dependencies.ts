import type { DeviceReport, RenderData } from '@vitrine/core'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { FleetLog } from '../../platform/fleetLog.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { ScheduledNow } from '../../platform/scheduledNow.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import type { FleetStatus, Page } from '@vitrine/protocol'
import type { DeviceCommand } from '@vitrine/protocol/device'

/** Which part of a list is asked for. */
export type ListQuery = { limit: number; cursor?: string | undefined; sort?: string | undefined }
/** A command as the sync service keeps it. */
export type StoredCommand = {
  id: string
  name: string
  args: Record<string, unknown>
  atMs: number
  receivedMs: number | null
  answeredMs: number | null
  ok: boolean | null
  error: string | null
  errorCode: string | null
}

/** What commands need of the sync service. */
export type CommandApi = {
  queue(
    trx: Queries,
    companyId: string,
    commands: readonly ({ syncId: string } & DeviceCommand)[],
  ): Promise<{ push: () => void; stored: StoredCommand[] }>
  commands(companyId: string, syncId: string, query: ListQuery): Promise<Page<StoredCommand>>
  commandsById(companyId: string, ids: readonly string[]): Promise<StoredCommand[]>
}

/** What this feature needs of the sync service. */
type SyncApi = CommandApi & {
  createRecord(trx: Queries, companyId: string, id: string): Promise<void>
  removeRecord(trx: Queries, companyId: string, id: string): Promise<void>
  closeUnanswered(trx: Queries, companyId: string, id: string): Promise<void>
}
type RealtimeApi = {
  publish(
    companyId: string,
    messages: readonly { channel: string; name: string; data: string }[],
  ): Promise<string[]>
  discard(companyId: string, channel: string): Promise<void>
}
/** A screen as a device needs it. */
export type AssignedSite = { id: string; name: string; version: string | null }
type SitesApi = {
  assigned(companyId: string, ids: readonly string[]): Promise<Map<string, AssignedSite>>
  published(companyId: string, siteId: string): Promise<RenderData | null>
}
/** A device of a company, by its row id. */
type DeviceKey = { companyId: string; deviceId: string }
/** Where it is kept what devices said last, so that the fleet's log has each change once. */
type DeviceStates = {
  /** notes devices' own writes; @returns what to call after the commit */
  heard(
    queries: Queries,
    heard: readonly (DeviceKey & { atMs: number; report: DeviceReport | null })[],
  ): Promise<() => void>
  silent(device: DeviceKey): Promise<void>
  /** how all devices of a company stand now */
  standings(companyId: string): Promise<{ id: string; kind: FleetStatus; playerVersion: string | null }[]>
  forget(queries: Queries, device: DeviceKey): Promise<void>
}
/** What devices get because of where they are, their programmes and emergencies: compiled again where groups or tags change. */
export type PlacementApi = {
  /**
   * @param only row ids of the devices that the change concerns
   * @param isNew they were paired just now, and have nothing of what was sent to them before
   * @returns what to call after the commit
   */
  refresh(
    trx: Queries,
    companyId: string,
    only?: readonly string[],
    isNew?: boolean,
  ): Promise<{ push: () => void }>
  /** Removes what belongs to places that the transaction deletes. */
  forgetLost(trx: Queries, companyId: string): Promise<void>
}
/** Matches feeds with the accounts and the places of some devices, or of all. @returns what to call after the commit */
type MatchFeeds = (trx: Queries, companyId: string, only?: readonly string[]) => Promise<() => Promise<void>>
/** What devices need of the rest of the server. */
export type Dependencies = {
  db: Db
  bus: Bus
  clock: Clock
  limits: RateLimits
  secrets: Secrets
  sync: SyncApi
  realtime: RealtimeApi
  sites: SitesApi
  connected: (deviceRowId: string) => boolean
  fleet: FleetLog
  states: DeviceStates
  placement: PlacementApi
  matchFeeds: MatchFeeds
  scheduledNow: ScheduledNow
}
