import type { Kysely, Updateable } from 'kysely'
import type { Queries, Tables } from './schema.ts'

type RevisionedRow = { company_id: string; id: string; revision: number }
/** Tables of what people change, each change made at the revision that they saw. */
type RevisionedTable = {
  [T in keyof Tables]: keyof RevisionedRow extends keyof Tables[T] ? T : never
}[keyof Tables]
/** A row as somebody saw it. */
type Seen = { companyId: string; id: string; revision: number }

/** Tables of which only these columns matter here: the types of all tables at a time are more than the compiler takes. */
const revisioned = (db: Queries) => db as unknown as Kysely<Record<RevisionedTable, RevisionedRow>>

/**
 * Changes a row of a company, when it still has the revision that was seen.
 * @param values columns to write, the new revision among them
 * @returns whether it still had it; otherwise nothing was written
 */
export async function changeAtRevision<T extends RevisionedTable>(
  db: Queries,
  table: T,
  { companyId, id, revision }: Seen,
  values: Updateable<Tables[T]> & { revision: number },
): Promise<boolean> {
  const { numUpdatedRows } = await revisioned(db)
    .updateTable(table as RevisionedTable)
    .set(values as unknown as Partial<RevisionedRow>)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a row of a company, when it still has the revision that was seen. @returns whether it still had it */
export async function removeAtRevision(
  db: Queries,
  table: RevisionedTable,
  { companyId, id, revision }: Seen,
): Promise<boolean> {
  const { numDeletedRows } = await revisioned(db)
    .deleteFrom(table)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
