import type { GroupPlace } from '@vitrine/core'
import { EMPTY_EMERGENCY_SET, type EmergencySet } from '@vitrine/core/emergency'
import type { ReadEmergency } from '@vitrine/protocol'
import { sql } from 'kysely'
import { inPieces } from '../../platform/database/inPieces.ts'
import { changeAtRevision, removeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { deviceIdsOf, placedDevices, placedGroups, type PlacedDevice } from '../catalog/index.ts'
import type { KnownEmergency } from './compile.ts'

/** An emergency as it is stored. */
export type EmergencyRecord = KnownEmergency & { changedMs: number; changedBy: string }

const recordOf = (row: Tables['emergency']): EmergencyRecord => ({
  id: row.id,
  // Checked before it was stored.
  emergency: JSON.parse(row.emergency) as ReadEmergency,
  changedMs: row.changed_ms,
  changedBy: row.changed_by,
  revision: row.revision,
})
const columnsOf = ({ emergency, changedMs, changedBy, revision }: EmergencyRecord) => ({
  name: emergency.name,
  emergency: JSON.stringify(emergency),
  changed_ms: changedMs,
  changed_by: changedBy,
  revision,
})

/** Storage of prepared emergencies, and of the sets that devices get. Every query carries the company, but that of the housekeeping. */
export function createEmergencyStore(db: Queries) {
  const all = (companyId: string) =>
    db.selectFrom('emergency').selectAll().where('company_id', '=', companyId)
  return {
    /** Lets changes that sets depend on, and activations, happen one after the other until the end of the transaction. */
    lock: async (companyId: string): Promise<void> => {
      await db
        .updateTable('company')
        .set((eb) => ({ name: eb.ref('name') }))
        .where('id', '=', companyId)
        .execute()
    },
    /** By name. */
    list: async (companyId: string): Promise<EmergencyRecord[]> =>
      (await all(companyId).orderBy('name').orderBy('id').execute()).map(recordOf),
    async one(companyId: string, id: string): Promise<EmergencyRecord | null> {
      const row = await all(companyId).where('id', '=', id).executeTakeFirst()
      return row ? recordOf(row) : null
    },
    async insert(companyId: string, record: EmergencyRecord): Promise<void> {
      await db
        .insertInto('emergency')
        .values({ id: record.id, company_id: companyId, ...columnsOf(record) })
        .execute()
    },
    /** @param record with its new revision @returns whether it was still at the one before */
    async update(companyId: string, record: EmergencyRecord): Promise<boolean> {
      return changeAtRevision(
        db,
        'emergency',
        { companyId, id: record.id, revision: record.revision - 1 },
        columnsOf(record),
      )
    },
    /** @returns whether it was still at this revision */
    async remove(companyId: string, id: string, revision: number): Promise<boolean> {
      return removeAtRevision(db, 'emergency', { companyId, id, revision })
    },

    devices: (companyId: string, only?: readonly string[]): Promise<PlacedDevice[]> =>
      placedDevices(db, companyId, only),
    deviceIds: (companyId: string): Promise<Set<string>> => deviceIdsOf(db, companyId),
    groups: (companyId: string): Promise<ReadonlyMap<string, GroupPlace>> => placedGroups(db, companyId),
    /** Ids of the screens that are not deleted. */
    async screenIds(companyId: string): Promise<Set<string>> {
      const rows = await db
        .selectFrom('site')
        .select('id')
        .where('company_id', '=', companyId)
        .where('deleted_ms', 'is', null)
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** Whether a company has emergencies, or devices with a set. */
    async isUsed(companyId: string): Promise<boolean> {
      if (await all(companyId).limit(1).executeTakeFirst()) return true
      const row = await db
        .selectFrom('device_emergency_set')
        .select('device_id')
        .where('company_id', '=', companyId)
        .where('version', '!=', EMPTY_EMERGENCY_SET.version)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    /** Versions of the sets that devices are to have, by row id; one without an entry has the empty set. */
    async versions(companyId: string): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('device_emergency_set')
        .select(['device_id', 'version'])
        .where('company_id', '=', companyId)
        .execute()
      return new Map(rows.map((row) => [row.device_id, row.version]))
    },
    /** Keeps sets, each once. */
    async keep(companyId: string, sets: Iterable<EmergencySet>): Promise<void> {
      for (const { version, emergencies } of sets)
        await db
          .insertInto('emergency_set')
          .values({ company_id: companyId, version, emergencies: JSON.stringify(emergencies) })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    },
    /** Lets devices have these versions from now on. */
    async assign(
      companyId: string,
      changes: readonly { deviceId: string; version: string }[],
    ): Promise<void> {
      for (const piece of inPieces(changes))
        await db
          .insertInto('device_emergency_set')
          .values(
            piece.map(({ deviceId, version }) => ({ company_id: companyId, device_id: deviceId, version })),
          )
          .onConflict((conflict) =>
            conflict
              .columns(['company_id', 'device_id'])
              .doUpdateSet((eb) => ({ version: eb.ref('excluded.version') })),
          )
          .execute()
    },
    /** The set that a device is to have. */
    async setOf(companyId: string, deviceId: string): Promise<EmergencySet> {
      const row = await db
        .selectFrom('device_emergency_set as own')
        .innerJoin('emergency_set as one', (join) =>
          join.onRef('one.company_id', '=', 'own.company_id').onRef('one.version', '=', 'own.version'),
        )
        .select(['one.version', 'one.emergencies'])
        .where('own.company_id', '=', companyId)
        .where('own.device_id', '=', deviceId)
        .executeTakeFirst()
      if (!row) return EMPTY_EMERGENCY_SET
      // Compiled here, and named by its hash.
      const emergencies = JSON.parse(row.emergencies) as EmergencySet['emergencies']
      return { version: row.version, emergencies }
    },
    /** Row ids of the devices whose last report names the set that they are to have. The reports stay in the database. */
    async prepared(companyId: string): Promise<Set<string>> {
      const rows = await db
        .selectFrom('device_emergency_set as own')
        .innerJoin('device', (join) =>
          join.onRef('device.id', '=', 'own.device_id').onRef('device.company_id', '=', 'own.company_id'),
        )
        .select('device.id')
        .where('own.company_id', '=', companyId)
        .where(sql<boolean>`device.report like '%"emergencies":{"hash":"' || own.version || '"%'`)
        .execute()
      return new Set(rows.map(({ id }) => id))
    },
    /** Removes what belongs to no device, and sets that are nobody's. */
    async removeOld(): Promise<void> {
      await db
        .deleteFrom('device_emergency_set')
        .where('device_id', 'not in', db.selectFrom('device').select('id'))
        .execute()
      await db
        .deleteFrom('emergency_set')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('device_emergency_set')
                .select('device_emergency_set.version')
                .whereRef('device_emergency_set.company_id', '=', 'emergency_set.company_id')
                .whereRef('device_emergency_set.version', '=', 'emergency_set.version'),
            ),
          ),
        )
        .execute()
    },
  }
}
