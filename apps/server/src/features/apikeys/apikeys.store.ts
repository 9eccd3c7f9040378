import type { KeyRole, Role } from '@vitrine/core'
import type { Page } from '@vitrine/protocol'
import { preparedQuery } from '../../platform/database/prepared.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { contains, pageBy } from '../../platform/http/paging.ts'

export type ApiKeyRecord = {
  id: string
  companyId: string
  makerId: string
  makerName: string
  /** what the maker may now */
  makerRole: Role
  /** the part before the colon, without its prefix */
  keyId: string
  hash: string
  name: string
  role: KeyRole
  createdMs: number
  lastUsedMs: number | null
}
type Row = Tables['api_key'] & { maker_name: string; maker_role: string }
const recordOf = (row: Row): ApiKeyRecord => ({
  id: row.id,
  companyId: row.company_id,
  makerId: row.maker_id,
  makerName: row.maker_name,
  makerRole: row.maker_role as Role,
  keyId: row.key_id,
  hash: row.hash,
  name: row.name,
  role: row.role as KeyRole,
  createdMs: row.created_ms,
  lastUsedMs: row.last_used_ms,
})

const keys = (db: Queries) =>
  db
    .selectFrom('api_key')
    .innerJoin('person', (join) =>
      join.onRef('person.id', '=', 'api_key.maker_id').onRef('person.company_id', '=', 'api_key.company_id'),
    )
    .selectAll('api_key')
    .select(['person.name as maker_name', 'person.role as maker_role'])

/** The key itself proves the company. */
const byKeyId = preparedQuery(['keyId'], (db, { keyId }) => keys(db).where('api_key.key_id', '=', keyId))

/** Storage of API keys. */
export function createApiKeyStore(db: Queries) {
  return {
    insert: async (key: Omit<ApiKeyRecord, 'makerName' | 'makerRole'>): Promise<void> => {
      await db
        .insertInto('api_key')
        .values({
          id: key.id,
          company_id: key.companyId,
          maker_id: key.makerId,
          key_id: key.keyId,
          hash: key.hash,
          name: key.name,
          role: key.role,
          created_ms: key.createdMs,
          last_used_ms: key.lastUsedMs,
        })
        .execute()
    },
    byKeyId: async (keyId: string): Promise<ApiKeyRecord | null> => {
      const [row] = (await byKeyId(db, { keyId })).rows
      return row ? recordOf(row) : null
    },
    key: async (companyId: string, id: string): Promise<ApiKeyRecord | null> => {
      const row = await keys(db)
        .where('api_key.company_id', '=', companyId)
        .where('api_key.id', '=', id)
        .executeTakeFirst()
      return row ? recordOf(row) : null
    },
    /** @param makerId only this maker's, null for all of the company */
    list: async (
      companyId: string,
      makerId: string | null,
      query: {
        limit: number
        cursor?: string | undefined
        sort?: string | undefined
        q?: string | undefined
      },
    ): Promise<Page<ApiKeyRecord>> => {
      let base = db.selectFrom(keys(db).as('key')).selectAll().where('company_id', '=', companyId)
      if (makerId !== null) base = base.where('maker_id', '=', makerId)
      if (query.q) base = base.where(contains('name', query.q))
      const page = await pageBy(
        base,
        query,
        { name: 'name', created_at: 'created_ms', last_used_at: 'last_used_ms' },
        '-created_at',
      )
      return { ...page, items: page.items.map(recordOf) }
    },
    touch: async (companyId: string, id: string, atMs: number): Promise<void> => {
      await db
        .updateTable('api_key')
        .set({ last_used_ms: atMs })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    },
    remove: async (companyId: string, id: string): Promise<boolean> => {
      const result = await db
        .deleteFrom('api_key')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      return Number(result.numDeletedRows) === 1
    },
  }
}
