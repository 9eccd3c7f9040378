import type { SavedReportBody } from '@vitrine/protocol'
import { changeAtRevision, removeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'

/** A saved report as it is stored. */
export type SavedReportRecord = {
  id: string
  companyId: string
  body: SavedReportBody
  nextMs: number | null
  madeBy: string
  /** the language of its mails */
  locale: string | null
  changedMs: number
  revision: number
}

const recordOf = (row: Tables['saved_report']): SavedReportRecord => ({
  id: row.id,
  companyId: row.company_id,
  body: JSON.parse(row.body) as SavedReportBody,
  nextMs: row.next_ms === null ? null : Number(row.next_ms),
  madeBy: row.made_by,
  locale: row.locale,
  changedMs: Number(row.changed_ms),
  revision: row.revision,
})

/** Storage of saved reports. What the runner asks for is about all companies; everything else carries the company. */
export function createSavedReportStore(db: Queries) {
  return {
    list: async (companyId: string): Promise<SavedReportRecord[]> =>
      (
        await db
          .selectFrom('saved_report')
          .selectAll()
          .where('company_id', '=', companyId)
          .orderBy('name')
          .orderBy('id')
          .execute()
      ).map(recordOf),
    one: async (companyId: string, id: string): Promise<SavedReportRecord | null> => {
      const row = await db
        .selectFrom('saved_report')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? recordOf(row) : null
    },
    insert: async (report: SavedReportRecord): Promise<void> => {
      await db
        .insertInto('saved_report')
        .values({
          id: report.id,
          company_id: report.companyId,
          name: report.body.name,
          body: JSON.stringify(report.body),
          next_ms: report.nextMs,
          made_by: report.madeBy,
          locale: report.locale,
          changed_ms: report.changedMs,
          revision: report.revision,
        })
        .execute()
    },
    /** @returns whether it was still at its revision */
    async update(report: SavedReportRecord): Promise<boolean> {
      return changeAtRevision(
        db,
        'saved_report',
        { companyId: report.companyId, id: report.id, revision: report.revision },
        {
          name: report.body.name,
          body: JSON.stringify(report.body),
          next_ms: report.nextMs,
          changed_ms: report.changedMs,
          revision: report.revision + 1,
        },
      )
    },
    async remove(companyId: string, id: string, revision: number): Promise<boolean> {
      return removeAtRevision(db, 'saved_report', { companyId, id, revision })
    },
    due: async (nowMs: number, limit: number): Promise<SavedReportRecord[]> =>
      (
        await db
          .selectFrom('saved_report')
          .selectAll()
          .where('next_ms', '<=', nowMs)
          .orderBy('next_ms')
          .limit(limit)
          .execute()
      ).map(recordOf),
    nextMs: async (): Promise<number | null> => {
      const row = await db
        .selectFrom('saved_report')
        .select('next_ms')
        .where('next_ms', 'is not', null)
        .orderBy('next_ms')
        .limit(1)
        .executeTakeFirst()
      return row ? Number(row.next_ms) : null
    },
    /** Moves a report to its next time. @returns false where another node has, or somebody changed it */
    async moveOn({ companyId, id, nextMs, revision }: SavedReportRecord, toMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('saved_report')
        .set({ next_ms: toMs })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('next_ms', '=', nextMs)
        .where('revision', '=', revision)
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
    async person(companyId: string, id: string): Promise<{ name: string; locale: string | null }> {
      const row = await db
        .selectFrom('person')
        .select(['name', 'locale'])
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row ?? { name: '', locale: null }
    },
    async companyName(companyId: string): Promise<string> {
      const row = await db.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirst()
      return row?.name ?? ''
    },
  }
}
