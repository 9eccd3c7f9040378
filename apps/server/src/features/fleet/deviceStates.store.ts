import type { ReportedState } from '@vitrine/core'
import { inPieces } from '../../platform/database/inPieces.ts'
import { preparedRows } from '../../platform/database/prepared.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { byCompany } from './byCompany.ts'

/** A device of a company. */
export type DeviceKey = { companyId: string; deviceId: string }
/** What of a device was written last. `faults` are those that it reported, by code and text. */
export type DeviceState = {
  online: boolean
  state: ReportedState | null
  /** the version on the display, or what else it shows; null before the first report */
  shown: string | null
  playerVersion: string | null
  faults: readonly KnownFault[]
  /** as coarse as rules need them, so that a write follows only from a change that matters */
  storagePercent: number | null
  clockOffSeconds: number | null
  /** °C */
  temperature: number | null
  timeZone: string | null
  /** the build of its player, as JSON of `ReportedBuild` */
  build: string | null
}
export type KnownFault = {
  code: string
  text: string
  at: number
  open: boolean
  /** what fills the text */
  facts?: Record<string, string | number>
}

const STATE_COLUMNS = [
  'company_id',
  'device_id',
  'online',
  'state',
  'shown',
  'player_version',
  'faults',
  'storage_percent',
  'clock_off_s',
  'temperature',
  'time_zone',
  'build',
] as const satisfies readonly (keyof Tables['fleet_device'])[]
const writeStates = preparedRows((db, rows) =>
  db
    .insertInto('fleet_device')
    .values(
      rows.map((row) => Object.fromEntries(STATE_COLUMNS.map((column, n) => [column, row[n]]))) as never,
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'device_id']).doUpdateSet((eb) => ({
        online: eb.ref('excluded.online'),
        state: eb.ref('excluded.state'),
        shown: eb.ref('excluded.shown'),
        player_version: eb.ref('excluded.player_version'),
        faults: eb.ref('excluded.faults'),
        storage_percent: eb.ref('excluded.storage_percent'),
        clock_off_s: eb.ref('excluded.clock_off_s'),
        temperature: eb.ref('excluded.temperature'),
        time_zone: eb.ref('excluded.time_zone'),
        build: eb.ref('excluded.build'),
      })),
    ),
)

/** Storage of what was written of each device last. Every query carries the company, but those of the housekeeping. */
export function createDeviceStateStore(db: Queries) {
  return {
    async states(keys: readonly DeviceKey[]): Promise<Map<string, DeviceState>> {
      const found = new Map<string, DeviceState>()
      for (const [companyId, some] of byCompany(keys))
        for (const piece of inPieces(some)) {
          const rows = await db
            .selectFrom('fleet_device')
            .selectAll()
            .where('company_id', '=', companyId)
            .where(
              'device_id',
              'in',
              piece.map(({ deviceId }) => deviceId),
            )
            .execute()
          for (const row of rows)
            found.set(row.device_id, {
              online: row.online === 1,
              state: row.state as ReportedState | null,
              shown: row.shown,
              playerVersion: row.player_version,
              storagePercent: row.storage_percent,
              clockOffSeconds: row.clock_off_s,
              temperature: row.temperature,
              timeZone: row.time_zone,
              build: row.build,
              faults: JSON.parse(row.faults) as KnownFault[],
            })
        }
      return found
    },
    /** Keeps what was written of devices. No device may appear twice. */
    async keepStates(states: readonly (DeviceKey & { state: DeviceState })[]): Promise<void> {
      await writeStates(
        db,
        states.map(({ companyId, deviceId, state }) => [
          companyId,
          deviceId,
          Number(state.online),
          state.state,
          state.shown,
          state.playerVersion,
          JSON.stringify(state.faults),
          state.storagePercent,
          state.clockOffSeconds,
          state.temperature,
          state.timeZone,
          state.build,
        ]),
      )
    },
    /** Notes that devices fell silent. @returns those that were not noted so before */
    async keepOffline(keys: readonly DeviceKey[]): Promise<DeviceKey[]> {
      const changed: DeviceKey[] = []
      for (const [companyId, some] of byCompany(keys))
        for (const piece of inPieces(some)) {
          const rows = await db
            .updateTable('fleet_device')
            .set({ online: 0 })
            .where('company_id', '=', companyId)
            .where('online', '=', 1)
            .where(
              'device_id',
              'in',
              piece.map(({ deviceId }) => deviceId),
            )
            .returning('device_id')
            .execute()
          changed.push(...rows.map((row) => ({ companyId, deviceId: row.device_id })))
        }
      return changed
    },
    async forgetState(companyId: string, deviceId: string): Promise<void> {
      await db
        .deleteFrom('fleet_device')
        .where('company_id', '=', companyId)
        .where('device_id', '=', deviceId)
        .execute()
    },
    /** When the devices that were noted as online were last heard, over all companies. */
    online: () =>
      db
        .selectFrom('fleet_device')
        .innerJoin('device', (join) =>
          join
            .onRef('device.id', '=', 'fleet_device.device_id')
            .onRef('device.company_id', '=', 'fleet_device.company_id'),
        )
        .select(['device.company_id', 'device.id', 'device.checkin_ms', 'device.disconnected_ms'])
        .where('fleet_device.online', '=', 1)
        .execute(),
  }
}
