import { foldWords } from '@vitrine/core'
import type { DaypartBody } from '@vitrine/protocol'
import { changeAtRevision, removeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'

export type DaypartRecord = {
  id: string
  daypart: DaypartBody
  changedMs: number
  changedBy: string
  revision: number
}

const recordOf = (row: Tables['daypart']): DaypartRecord => ({
  id: row.id,
  // Checked before it was stored.
  daypart: { name: row.name, ...(JSON.parse(row.body) as Omit<DaypartBody, 'name'>) },
  changedMs: row.changed_ms,
  changedBy: row.changed_by,
  revision: row.revision,
})
const columnsOf = ({ daypart: { name, ...body }, changedMs, changedBy, revision }: DaypartRecord) => ({
  name,
  name_key: foldWords(name),
  body: JSON.stringify(body),
  changed_ms: changedMs,
  changed_by: changedBy,
  revision,
})

/** Storage of dayparts. Every query carries the company. */
export function createDaypartStore(db: Queries) {
  const dayparts = (companyId: string) =>
    db.selectFrom('daypart').selectAll().where('company_id', '=', companyId)
  return {
    all: async (companyId: string): Promise<DaypartRecord[]> =>
      (await dayparts(companyId).orderBy('name_key').execute()).map(recordOf),
    async one(companyId: string, id: string): Promise<DaypartRecord | null> {
      const row = await dayparts(companyId).where('id', '=', id).executeTakeFirst()
      return row ? recordOf(row) : null
    },
    /** The id of the one with a name, however it is written. */
    async named(companyId: string, name: string): Promise<string | null> {
      const row = await dayparts(companyId).where('name_key', '=', foldWords(name)).executeTakeFirst()
      return row?.id ?? null
    },
    async insert(companyId: string, record: DaypartRecord): Promise<void> {
      await db
        .insertInto('daypart')
        .values({ id: record.id, company_id: companyId, ...columnsOf(record) })
        .execute()
    },
    /** @param record with its new revision @returns whether it was still at the one before */
    async update(companyId: string, record: DaypartRecord): Promise<boolean> {
      return changeAtRevision(
        db,
        'daypart',
        { companyId, id: record.id, revision: record.revision - 1 },
        columnsOf(record),
      )
    },
    /** @returns whether it was still at this revision */
    async remove(companyId: string, id: string, revision: number): Promise<boolean> {
      return removeAtRevision(db, 'daypart', { companyId, id, revision })
    },
  }
}
