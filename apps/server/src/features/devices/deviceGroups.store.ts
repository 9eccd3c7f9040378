import type { GroupPlace } from '@vitrine/core'
import { inPieces } from '../../platform/database/inPieces.ts'
import { changeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'

export type DeviceGroupRecord = GroupPlace & {
  companyId: string
  name: string
  timeZone: string | null
  address: string
  latitude: number | null
  longitude: number | null
  geocodes: readonly string[]
  revision: number
}
const groupOf = (row: Tables['device_group']): DeviceGroupRecord => ({
  id: row.id,
  companyId: row.company_id,
  parentId: row.parent_id,
  name: row.name,
  timeZone: row.time_zone,
  address: row.address,
  latitude: row.latitude,
  longitude: row.longitude,
  geocodes: JSON.parse(row.geocodes) as string[],
  revision: row.revision,
})
const columnsOf = (group: DeviceGroupRecord) => ({
  parent_id: group.parentId,
  name: group.name,
  time_zone: group.timeZone,
  address: group.address,
  latitude: group.latitude,
  longitude: group.longitude,
  geocodes: JSON.stringify(group.geocodes),
})

/** Storage of groups of devices, and of who is in which. */
export function createDeviceGroupStore(db: Queries) {
  return {
    /** Lets changes of a company's tree happen one after the other until the end of the transaction. */
    lock: async (companyId: string): Promise<void> => {
      await db
        .updateTable('company')
        .set((eb) => ({ name: eb.ref('name') }))
        .where('id', '=', companyId)
        .execute()
    },
    /** All groups of a company by id, in the order of their names. */
    all: async (companyId: string): Promise<Map<string, DeviceGroupRecord>> =>
      new Map(
        (
          await db
            .selectFrom('device_group')
            .selectAll()
            .where('company_id', '=', companyId)
            .orderBy('name')
            .orderBy('id')
            .execute()
        ).map((row) => [row.id, groupOf(row)]),
      ),
    /** The devices that are in a group, each with its group. */
    members: async (companyId: string): Promise<{ id: string; groupId: string }[]> => {
      const rows = await db
        .selectFrom('device')
        .select(['id', 'group_id'])
        .where('company_id', '=', companyId)
        .where('group_id', 'is not', null)
        .execute()
      return rows.map((row) => ({ id: row.id, groupId: row.group_id! }))
    },
    insert: async (group: DeviceGroupRecord): Promise<void> => {
      await db
        .insertInto('device_group')
        .values({
          id: group.id,
          company_id: group.companyId,
          ...columnsOf(group),
          revision: group.revision,
        })
        .execute()
    },
    /** @returns whether it was still at its revision */
    update: async (group: DeviceGroupRecord): Promise<boolean> => {
      return changeAtRevision(
        db,
        'device_group',
        { companyId: group.companyId, id: group.id, revision: group.revision },
        { ...columnsOf(group), revision: group.revision + 1 },
      )
    },
    /** Deletes a group whose devices and subgroups move up. @returns whether it was still at its revision */
    remove: async ({ companyId, id, parentId, revision }: DeviceGroupRecord): Promise<boolean> => {
      const result = await db
        .deleteFrom('device_group')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('revision', '=', revision)
        .executeTakeFirst()
      if (Number(result.numDeletedRows) !== 1) return false
      await db
        .updateTable('device_group')
        .set({ parent_id: parentId })
        .where('company_id', '=', companyId)
        .where('parent_id', '=', id)
        .execute()
      await db
        .updateTable('device')
        .set({ group_id: parentId })
        .where('company_id', '=', companyId)
        .where('group_id', '=', id)
        .execute()
      return true
    },
    move: async (companyId: string, ids: readonly string[], groupId: string | null): Promise<void> => {
      for (const piece of inPieces(ids))
        await db
          .updateTable('device')
          .set({ group_id: groupId })
          .where('company_id', '=', companyId)
          .where('id', 'in', piece)
          .execute()
    },
    /** Row ids of the devices that are in one of these groups. */
    devicesIn: async (companyId: string, groupIds: readonly string[]): Promise<string[]> => {
      const found: string[] = []
      for (const piece of inPieces(groupIds))
        found.push(
          ...(
            await db
              .selectFrom('device')
              .select('id')
              .where('company_id', '=', companyId)
              .where('group_id', 'in', piece)
              .execute()
          ).map(({ id }) => id),
        )
      return found
    },
  }
}
