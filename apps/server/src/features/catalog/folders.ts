import type { Queries } from '../../platform/database/schema.ts'

/** Whether the company has a folder; one in the bin does not count. */
export async function hasFolder(db: Queries, companyId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('folder')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_ms', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
