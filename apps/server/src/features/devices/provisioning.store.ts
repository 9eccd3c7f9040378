import type { ExpectedDevice, ProvisioningKey, ProvisioningRefusal } from '@vitrine/protocol'
import { parseJsonText } from '@vitrine/protocol/device'
import * as z from 'zod'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { contains, pageBy } from '../../platform/http/paging.ts'

type ExpectedRow = Tables['expected_device']
type KeyRow = Tables['provisioning_key']

const tagsSchema = z.array(z.string())
const expectedOf = (row: ExpectedRow): ExpectedDevice => {
  const tags = parseJsonText(tagsSchema, row.tags)
  if (!tags.ok) throw new Error(`the tags of the expected device ${row.id} cannot be read: ${tags.reason}`)
  return {
    id: row.id,
    deviceId: row.device_id,
    name: row.name,
    site_id: row.site_id,
    group_id: row.group_id,
    tags: tags.value,
    created_at: row.created_ms,
  }
}
/** A key as the list of keys shows it. A key is never changed, only revoked. */
export const wireKeyOf = (row: KeyRow): ProvisioningKey => ({
  id: row.id,
  name: row.name,
  group_id: row.group_id,
  devices_most: row.devices_most,
  devices_used: row.devices_used,
  expires_at: row.expires_ms,
  created_at: row.created_ms,
  created_by: row.created_by,
  refused:
    row.refused_ms === null
      ? null
      : {
          at: row.refused_ms,
          deviceId: row.refused_device_id ?? '',
          why: row.refused_why as ProvisioningRefusal,
        },
  revision: 1,
})

/** Storage of expected devices and provisioning keys. */
export function createProvisioningStore(db: Queries) {
  return {
    expected: async (
      companyId: string,
      query: {
        limit: number
        cursor?: string | undefined
        sort?: string | undefined
        q?: string | undefined
      },
    ) => {
      let base = db.selectFrom('expected_device').selectAll().where('company_id', '=', companyId)
      if (query.q)
        base = base.where((eb) => eb.or([contains('name', query.q!), contains('device_id', query.q!)]))
      const page = await pageBy(base, query, { name: 'name', created_at: 'created_ms' }, 'name')
      return { ...page, items: page.items.map(expectedOf) }
    },
    expectedOf: async (companyId: string, deviceId: string): Promise<ExpectedDevice | null> => {
      const row = await db
        .selectFrom('expected_device')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('device_id', '=', deviceId)
        .executeTakeFirst()
      return row ? expectedOf(row) : null
    },
    /** Those of some hardware ids that are expected. */
    expectedAmong: async (companyId: string, deviceIds: readonly string[]): Promise<Set<string>> => {
      const found = new Set<string>()
      for (const piece of inPieces(deviceIds)) {
        const rows = await db
          .selectFrom('expected_device')
          .select('device_id')
          .where('company_id', '=', companyId)
          .where('device_id', 'in', piece)
          .execute()
        for (const { device_id: id } of rows) found.add(id)
      }
      return found
    },
    /** Adds expected devices; one that is expected already gets the new values. */
    keep: async (companyId: string, devices: readonly ExpectedDevice[]): Promise<void> => {
      for (const piece of inPieces(devices))
        await db
          .insertInto('expected_device')
          .values(
            piece.map((device) => ({
              id: device.id,
              company_id: companyId,
              device_id: device.deviceId,
              name: device.name,
              site_id: device.site_id,
              group_id: device.group_id,
              tags: JSON.stringify(device.tags),
              created_ms: device.created_at,
            })),
          )
          .onConflict((on) =>
            on.columns(['company_id', 'device_id']).doUpdateSet((eb) => ({
              name: eb.ref('excluded.name'),
              site_id: eb.ref('excluded.site_id'),
              group_id: eb.ref('excluded.group_id'),
              tags: eb.ref('excluded.tags'),
            })),
          )
          .execute()
    },
    /** @returns ids of those that were there */
    forget: async (companyId: string, ids: readonly string[]): Promise<string[]> => {
      const gone: string[] = []
      for (const piece of inPieces(ids)) {
        const rows = await db
          .deleteFrom('expected_device')
          .where('company_id', '=', companyId)
          .where('id', 'in', piece)
          .returning('id')
          .execute()
        gone.push(...rows.map(({ id }) => id))
      }
      return gone
    },

    insertKey: async (key: KeyRow): Promise<void> => {
      await db.insertInto('provisioning_key').values(key).execute()
    },
    /** Newest first. */
    keys: async (companyId: string): Promise<KeyRow[]> =>
      db
        .selectFrom('provisioning_key')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .execute(),
    /** The key itself proves the company. */
    keyById: async (keyId: string): Promise<KeyRow | null> =>
      (await db.selectFrom('provisioning_key').selectAll().where('key_id', '=', keyId).executeTakeFirst()) ??
      null,
    removeKey: async (companyId: string, id: string): Promise<void> => {
      await db
        .deleteFrom('provisioning_key')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    },
    /** Counts one more device. @returns whether the key was still good for it */
    use: async (companyId: string, id: string, nowMs: number): Promise<boolean> => {
      const result = await db
        .updateTable('provisioning_key')
        .set((eb) => ({ devices_used: eb('devices_used', '+', 1) }))
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('expires_ms', '>', nowMs)
        .whereRef('devices_used', '<', 'devices_most')
        .executeTakeFirst()
      return Number(result.numUpdatedRows) === 1
    },
    noteRefusal: async (
      companyId: string,
      id: string,
      refusal: { atMs: number; deviceId: string; why: ProvisioningRefusal },
    ): Promise<void> => {
      await db
        .updateTable('provisioning_key')
        .set({
          refused_ms: refusal.atMs,
          refused_device_id: refusal.deviceId,
          refused_why: refusal.why,
        })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    },
  }
}
