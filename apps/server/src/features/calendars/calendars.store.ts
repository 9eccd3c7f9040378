import { foldWords } from '@vitrine/core'
import type { CalendarDay, CalendarProblem } from '@vitrine/protocol'
import { LOST_ADDRESS, openedAddress, sealedAddress } from '../../platform/addresses.ts'
import { changeAtRevision, removeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** A calendar as it is stored. Instants are epoch ms, dates local ones like 2026-12-24. */
export type CalendarRecord = {
  id: string
  companyId: string
  name: string
  source: 'own' | 'file' | 'address'
  url: string | null
  days: readonly CalendarDay[]
  /** repeating entries of which only the first day is known */
  unread: number
  coversUntil: string | null
  etag: string | null
  lastModified: string | null
  /** when its days were read last */
  fetchedMs: number | null
  /** when its address is read next */
  dueMs: number | null
  problem: CalendarProblem | null
  /** since when its address can't be read, and how often in a row */
  problemMs: number | null
  failures: number
  changedMs: number
  changedBy: string
  revision: number
}

const recordOf = (row: Tables['calendar'], secrets: Secrets): CalendarRecord => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  source: row.source as CalendarRecord['source'],
  url: row.url === null ? null : openedAddress(secrets, row.url),
  // Checked before they were stored.
  days: JSON.parse(row.days) as CalendarDay[],
  unread: row.unread,
  coversUntil: row.covers_until,
  etag: row.etag,
  lastModified: row.last_modified,
  fetchedMs: row.fetched_ms,
  dueMs: row.due_ms,
  problem: row.problem as CalendarProblem | null,
  problemMs: row.problem_ms,
  failures: row.failures,
  changedMs: row.changed_ms,
  changedBy: row.changed_by,
  revision: row.revision,
})
/** All but its address. */
const columnsOf = (record: CalendarRecord) => ({
  name: record.name,
  name_key: foldWords(record.name),
  source: record.source,
  days: JSON.stringify(record.days),
  unread: record.unread,
  covers_until: record.coversUntil,
  etag: record.etag,
  last_modified: record.lastModified,
  fetched_ms: record.fetchedMs,
  due_ms: record.dueMs,
  problem: record.problem,
  problem_ms: record.problemMs,
  failures: record.failures,
  changed_ms: record.changedMs,
  changed_by: record.changedBy,
  revision: record.revision,
})

/** Storage of calendars. Every query carries the company, but the one that finds what is due. */
export function createCalendarStore(db: Queries, secrets: Secrets) {
  const read = (row: Tables['calendar']): CalendarRecord => recordOf(row, secrets)
  const sealed = (url: string | null): string | null => url && sealedAddress(secrets, url)
  const calendars = (companyId: string) =>
    db.selectFrom('calendar').selectAll().where('company_id', '=', companyId)
  return {
    all: async (companyId: string): Promise<CalendarRecord[]> =>
      (await calendars(companyId).orderBy('name_key').execute()).map(read),
    /** Those that are read from an address, without their days. */
    async read(companyId: string): Promise<Pick<CalendarRecord, 'id' | 'name' | 'problem' | 'problemMs'>[]> {
      const rows = await db
        .selectFrom('calendar')
        .select(['id', 'name', 'problem', 'problem_ms'])
        .where('company_id', '=', companyId)
        .where('url', 'is not', null)
        .execute()
      return rows.map(({ problem, problem_ms: problemMs, ...row }) => ({
        ...row,
        problem: problem as CalendarProblem | null,
        problemMs,
      }))
    },
    async one(companyId: string, id: string): Promise<CalendarRecord | null> {
      const row = await calendars(companyId).where('id', '=', id).executeTakeFirst()
      return row ? read(row) : null
    },
    /** The id of the one with a name, however it is written. */
    async named(companyId: string, name: string): Promise<string | null> {
      const row = await calendars(companyId).where('name_key', '=', foldWords(name)).executeTakeFirst()
      return row?.id ?? null
    },
    async insert(record: CalendarRecord): Promise<void> {
      await db
        .insertInto('calendar')
        .values({
          id: record.id,
          company_id: record.companyId,
          url: sealed(record.url),
          ...columnsOf(record),
        })
        .execute()
    },
    /** @param record with its new revision @returns whether it was still at the one before */
    async update(record: CalendarRecord): Promise<boolean> {
      return changeAtRevision(
        db,
        'calendar',
        { companyId: record.companyId, id: record.id, revision: record.revision - 1 },
        {
          ...columnsOf(record),
          // One that can't be opened stays as it is: its key may come back.
          ...(record.url !== LOST_ADDRESS && { url: sealed(record.url) }),
        },
      )
    },
    /** Keeps what came of reading an address. Nobody wrote it, so the revision stays. */
    async noteFetched(record: CalendarRecord, fetched: Partial<CalendarRecord>): Promise<void> {
      const { revision: _, ...columns } = columnsOf({ ...record, ...fetched })
      await db
        .updateTable('calendar')
        .set(columns)
        .where('company_id', '=', record.companyId)
        .where('id', '=', record.id)
        .execute()
    },
    /** Takes on to read an address. @returns whether nobody else did since it was found due */
    async take(record: CalendarRecord, dueMs: number): Promise<boolean> {
      const taken = await db
        .updateTable('calendar')
        .set({ due_ms: dueMs })
        .where('company_id', '=', record.companyId)
        .where('id', '=', record.id)
        .where('due_ms', '=', record.dueMs)
        .executeTakeFirst()
      return taken.numUpdatedRows === 1n
    },
    /** Addresses to be read at an instant, at most `most`. */
    due: async (atMs: number, most: number): Promise<CalendarRecord[]> =>
      (
        await db
          .selectFrom('calendar')
          .selectAll()
          .where('due_ms', '<=', atMs)
          .orderBy('due_ms')
          .limit(most)
          .execute()
      ).map(read),
    /** When the next address is to be read (epoch ms). */
    async nextDueMs(): Promise<number | null> {
      const row = await db
        .selectFrom('calendar')
        .select('due_ms')
        .where('due_ms', 'is not', null)
        .orderBy('due_ms')
        .limit(1)
        .executeTakeFirst()
      return row?.due_ms ?? null
    },
    /** @returns whether it was still at this revision */
    async remove(companyId: string, id: string, revision: number): Promise<boolean> {
      return removeAtRevision(db, 'calendar', { companyId, id, revision })
    },
  }
}
