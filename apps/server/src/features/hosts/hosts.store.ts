import type { HostCounts, HostLevel, HostMode, HostRule } from '@vitrine/core/hosts'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries } from '../../platform/database/schema.ts'

/** Where the counts of all devices of a company stand. */
const ALL_DEVICES = ''

/** Whose list it is; the company's has no owner. */
export type ListKey = { level: HostLevel; ownerId: string }
export type HostList = ListKey & {
  mode: HostMode | null
  rules: HostRule[]
  changedMs: number
  changedBy: string
  revision: number
}
/** A device that can have rules. */
export type ListedDevice = { id: string; token: string; name: string; groupId: string | null }

/** Storage of rules and counts. Every query carries the company, but those of the housekeeping. */
export function createHostStore(db: Queries) {
  const lists = (companyId: string) =>
    db.selectFrom('host_list').selectAll().where('company_id', '=', companyId)
  const listOf = (row: Awaited<ReturnType<ReturnType<typeof lists>['execute']>>[number]): HostList => ({
    level: row.level as HostLevel,
    ownerId: row.owner_id,
    mode: row.mode as HostMode | null,
    // Checked before it was stored.
    rules: JSON.parse(row.rules) as HostRule[],
    changedMs: row.changed_ms,
    changedBy: row.changed_by,
    revision: row.revision,
  })
  const active = (companyId: string) =>
    db
      .selectFrom('device')
      .select(['id', 'token', 'name', 'group_id as groupId'])
      .where('company_id', '=', companyId)
      .where('active', '=', 1)

  return {
    /** All lists of a company: the few that its levels have. */
    lists: async (companyId: string): Promise<HostList[]> => (await lists(companyId).execute()).map(listOf),
    async list(companyId: string, { level, ownerId }: ListKey): Promise<HostList | null> {
      const row = await lists(companyId)
        .where('level', '=', level)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst()
      return row ? listOf(row) : null
    },
    /** Stores a list over the revision that was read, 0 for a new one. @returns whether that was the newest */
    async write(companyId: string, revision: number, list: Omit<HostList, 'revision'>): Promise<boolean> {
      const values = {
        mode: list.mode,
        rules: JSON.stringify(list.rules),
        changed_ms: list.changedMs,
        changed_by: list.changedBy,
        revision: revision + 1,
      }
      if (revision === 0) {
        const made = await db
          .insertInto('host_list')
          .values({ company_id: companyId, level: list.level, owner_id: list.ownerId, ...values })
          .onConflict((conflict) => conflict.columns(['company_id', 'level', 'owner_id']).doNothing())
          .executeTakeFirst()
        return made.numInsertedOrUpdatedRows === 1n
      }
      const changed = await db
        .updateTable('host_list')
        .set(values)
        .where('company_id', '=', companyId)
        .where('level', '=', list.level)
        .where('owner_id', '=', list.ownerId)
        .where('revision', '=', revision)
        .executeTakeFirst()
      return changed.numUpdatedRows === 1n
    },

    devices: (companyId: string): Promise<ListedDevice[]> => active(companyId).execute(),
    async device(companyId: string, id: string): Promise<ListedDevice | null> {
      return (await active(companyId).where('id', '=', id).executeTakeFirst()) ?? null
    },

    /** The rules that devices said they go by last, by row id. */
    async reported(companyId: string): Promise<Map<string, string>> {
      const rows = await active(companyId).select('report').execute()
      return new Map(
        rows.flatMap(({ id, report }) => {
          const hash = /"hosts":\{[^{}]*"hash":"([0-9a-f]*)"/.exec(report ?? '')?.[1]
          return hash === undefined ? [] : [[id, hash] as const]
        }),
      )
    },
    /** The groups of a company, by id. */
    async groups(
      companyId: string,
    ): Promise<Map<string, { id: string; parentId: string | null; name: string }>> {
      const rows = await db
        .selectFrom('device_group')
        .select(['id', 'parent_id as parentId', 'name'])
        .where('company_id', '=', companyId)
        .execute()
      return new Map(rows.map((row) => [row.id, row]))
    },

    /** Notes a batch of a device. @returns false where it was counted already */
    async isNewBatch(companyId: string, deviceId: string, batch: string): Promise<boolean> {
      const noted = await db
        .insertInto('host_batch')
        .values({ company_id: companyId, device_id: deviceId, batch })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'device_id'])
            .doUpdateSet({ batch })
            .where('host_batch.batch', '!=', batch),
        )
        .executeTakeFirst()
      return noted.numInsertedOrUpdatedRows === 1n
    },
    /** Adds counts of a device, and those of the company as a whole: the dashboard reads one row for a host, not one for each device. */
    async addCounts(
      companyId: string,
      deviceId: string,
      slotMs: number,
      counts: HostCounts['hosts'],
    ): Promise<void> {
      // Always in the same order, so that two devices that count at the same time never wait for each other.
      const sorted = counts.toSorted((a, b) => (a.host < b.host ? -1 : 1))
      for (const owner of [deviceId, ALL_DEVICES])
        for (const piece of inPieces(sorted))
          await db
            .insertInto('host_count')
            .values(
              piece.map(({ host, allowed, blocked }) => ({
                company_id: companyId,
                slot_ms: slotMs,
                device_id: owner,
                host,
                allowed,
                blocked,
              })),
            )
            .onConflict((conflict) =>
              conflict.columns(['company_id', 'slot_ms', 'device_id', 'host']).doUpdateSet((eb) => ({
                allowed: eb('host_count.allowed', '+', eb.ref('excluded.allowed')),
                blocked: eb('host_count.blocked', '+', eb.ref('excluded.blocked')),
              })),
            )
            .execute()
    },
    /** Removes old counts of all companies, those of single devices earlier, and lists whose device or group is gone. */
    async removeOld({ fromMs, devicesFromMs }: { fromMs: number; devicesFromMs: number }): Promise<void> {
      await db.deleteFrom('host_count').where('slot_ms', '<', fromMs).execute()
      await db
        .deleteFrom('host_count')
        .where('slot_ms', '<', devicesFromMs)
        .where('device_id', '!=', ALL_DEVICES)
        .execute()
      for (const [level, table] of [
        ['device', 'device'],
        ['group', 'device_group'],
      ] as const)
        await db
          .deleteFrom('host_list')
          .where('level', '=', level)
          .where('owner_id', 'not in', db.selectFrom(table).select('id'))
          .execute()
      await db
        .deleteFrom('host_batch')
        .where('device_id', 'not in', db.selectFrom('device').select('id'))
        .execute()
    },
  }
}
