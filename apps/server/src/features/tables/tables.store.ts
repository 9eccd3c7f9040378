import { dataTableSchema, foldWords, type DataTable } from '@vitrine/core'
import type { Page } from '@vitrine/protocol'
import { parseJsonText } from '@vitrine/protocol/device'
import { changeAtRevision, removeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { contains, pageBy } from '../../platform/http/paging.ts'

export type TableRecord = {
  id: string
  companyId: string
  table: DataTable
  changedMs: number
  changedBy: string
  revision: number
}
const recordOf = (row: Tables['data_table']): TableRecord => {
  const table = parseJsonText(dataTableSchema, row.body)
  if (!table.ok) throw new Error(`data table ${row.id} cannot be read: ${table.reason}`)
  return {
    id: row.id,
    companyId: row.company_id,
    table: table.value,
    changedMs: row.changed_ms,
    changedBy: row.changed_by,
    revision: row.revision,
  }
}
const namesOf = (table: DataTable) => ({ name: table.name, name_key: foldWords(table.name) })

/** Storage of data tables. */
export function createTableStore(db: Queries) {
  const tables = (companyId: string) =>
    db.selectFrom('data_table').selectAll().where('company_id', '=', companyId)
  return {
    insert: async ({ id, companyId, table, changedMs, changedBy, revision }: TableRecord): Promise<void> => {
      await db
        .insertInto('data_table')
        .values({
          id,
          company_id: companyId,
          ...namesOf(table),
          body: JSON.stringify(table),
          changed_ms: changedMs,
          told_ms: changedMs,
          changed_by: changedBy,
          revision,
        })
        .execute()
    },
    one: async (companyId: string, id: string): Promise<TableRecord | null> => {
      const row = await tables(companyId).where('id', '=', id).executeTakeFirst()
      return row ? recordOf(row) : null
    },
    all: async (companyId: string): Promise<TableRecord[]> =>
      (await tables(companyId).orderBy('name_key').execute()).map(recordOf),
    /** ids of those with a folded name */
    named: async (companyId: string, folded: string): Promise<string[]> =>
      (await tables(companyId).where('name_key', '=', folded).execute()).map(({ id }) => id),
    list: async (
      companyId: string,
      query: {
        limit: number
        cursor?: string | undefined
        sort?: string | undefined
        q?: string | undefined
      },
    ): Promise<Page<TableRecord>> => {
      const base = query.q ? tables(companyId).where(contains('name', query.q)) : tables(companyId)
      const page = await pageBy(base, query, { name: 'name_key', epoch: 'changed_ms' }, 'name')
      return { ...page, items: page.items.map(recordOf) }
    },
    /** @returns false when the revision is not the newest */
    update: async (
      companyId: string,
      id: string,
      revision: number,
      { table, changedMs, changedBy }: Pick<TableRecord, 'table' | 'changedMs' | 'changedBy'>,
    ): Promise<boolean> => {
      return changeAtRevision(
        db,
        'data_table',
        { companyId, id, revision },
        {
          ...namesOf(table),
          body: JSON.stringify(table),
          changed_ms: changedMs,
          changed_by: changedBy,
          revision: revision + 1,
        },
      )
    },
    /** Companies whose screens do not have the newest values yet, and who made the last change. */
    due: async (): Promise<{ companyId: string; by: string }[]> => {
      const rows = await db
        .selectFrom('data_table')
        .select(['company_id', 'changed_by'])
        .whereRef('told_ms', '<', 'changed_ms')
        .orderBy('changed_ms', 'desc')
        .execute()
      const newest = new Map<string, string>()
      for (const row of rows) if (!newest.has(row.company_id)) newest.set(row.company_id, row.changed_by)
      return [...newest].map(([companyId, by]) => ({ companyId, by }))
    },
    /** Notes that the screens have every change up to these. */
    markRenewed: async (
      companyId: string,
      tables: readonly Pick<TableRecord, 'id' | 'changedMs'>[],
    ): Promise<void> => {
      for (const { id, changedMs } of tables)
        await db
          .updateTable('data_table')
          .set({ told_ms: changedMs })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .where('told_ms', '<', changedMs)
          .execute()
    },
    remove: async (companyId: string, id: string, revision: number): Promise<boolean> => {
      return removeAtRevision(db, 'data_table', { companyId, id, revision })
    },
  }
}
