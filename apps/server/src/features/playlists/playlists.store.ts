import { foldWords } from '@vitrine/core'
import {
  playlistItemsSchema,
  playlistRuleSchema,
  type Findable,
  type FoundKind,
  type PlaylistRule,
} from '@vitrine/core/playlists'
import type { ListQuery, Page } from '@vitrine/protocol'
import { parseJsonText } from '@vitrine/protocol/device'
import { sql } from 'kysely'
import { changeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import { pageBy } from '../../platform/http/paging.ts'
import { hasTag, lockTimes, wordsHold } from '../catalog/index.ts'
import type { PlaylistDraft } from './draft.ts'

/** What a rule looks for, however it is shown. */
type Question = Pick<PlaylistRule, 'folder_id' | 'subfolders' | 'tags' | 'kinds' | 'order' | 'most'>
export type PlaylistRecord = {
  id: string
  companyId: string
  draft: PlaylistDraft
  /** hash of what it held when its screens were last looked at */
  reached: string | null
  changedMs: number
  changedBy: string
  deletedMs: number | null
  revision: number
}

/** More is never looked through for a mixed order. */
const SHUFFLED_MOST = 5_000

function recordOf(row: Tables['playlist']): PlaylistRecord {
  const named = { name: row.name, automatic: row.automatic === 1 }
  const unreadable = (reason: string) => new Error(`playlist ${row.id} cannot be read: ${reason}`)
  const draftOf = (): PlaylistDraft => {
    if (row.kind === 'rule') {
      const rule = parseJsonText(playlistRuleSchema, row.body)
      if (!rule.ok) throw unreadable(rule.reason)
      return { ...named, kind: 'rule', rule: rule.value }
    }
    const items = parseJsonText(playlistItemsSchema, row.body)
    if (!items.ok) throw unreadable(items.reason)
    return { ...named, kind: 'chosen', items: items.value }
  }
  return {
    id: row.id,
    companyId: row.company_id,
    draft: draftOf(),
    reached: row.reached,
    changedMs: row.changed_ms,
    changedBy: row.changed_by,
    deletedMs: row.deleted_ms,
    revision: row.revision,
  }
}

const columnsOf = (draft: PlaylistDraft) => ({
  name: draft.name,
  words: foldWords(draft.name),
  kind: draft.kind,
  body: JSON.stringify(draft.kind === 'rule' ? draft.rule : draft.items),
  automatic: draft.automatic ? 1 : 0,
})

/** Storage of playlists, and what rules find. Every query carries the company. */
export function createPlaylistStore(db: Queries) {
  const present = (companyId: string) =>
    db.selectFrom('playlist').selectAll().where('company_id', '=', companyId).where('deleted_ms', 'is', null)
  return {
    insert: async (record: PlaylistRecord): Promise<void> => {
      await db
        .insertInto('playlist')
        .values({
          id: record.id,
          company_id: record.companyId,
          ...columnsOf(record.draft),
          reached: record.reached,
          changed_ms: record.changedMs,
          changed_by: record.changedBy,
          deleted_ms: record.deletedMs,
          revision: record.revision,
        })
        .execute()
    },
    /** One of a company, also where it is deleted. */
    async one(companyId: string, id: string): Promise<PlaylistRecord | null> {
      const row = await db
        .selectFrom('playlist')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? recordOf(row) : null
    },
    names: async (companyId: string): Promise<Map<string, string>> =>
      new Map(
        (
          await db.selectFrom('playlist').select(['id', 'name']).where('company_id', '=', companyId).execute()
        ).map(({ id, name }) => [id, name]),
      ),
    /** All that are not deleted. */
    all: async (companyId: string): Promise<PlaylistRecord[]> =>
      (await present(companyId).orderBy('id').execute()).map(recordOf),
    async list(companyId: string, query: ListQuery): Promise<Page<PlaylistRecord>> {
      let base = present(companyId)
      for (const word of wordsHold(query.q ?? '')) base = base.where(word)
      const page = await pageBy(base, query, { name: 'words', epoch: 'changed_ms' }, 'name')
      return { ...page, items: page.items.map(recordOf) }
    },
    /** @returns false when the revision is not the newest */
    async update(
      companyId: string,
      id: string,
      revision: number,
      change: { draft?: PlaylistDraft; deletedMs?: number | null; changedMs: number; changedBy: string },
    ): Promise<boolean> {
      return changeAtRevision(
        db,
        'playlist',
        { companyId, id, revision },
        {
          ...(change.draft === undefined ? {} : columnsOf(change.draft)),
          ...(change.deletedMs === undefined ? {} : { deleted_ms: change.deletedMs }),
          changed_ms: change.changedMs,
          changed_by: change.changedBy,
          revision: revision + 1,
        },
      )
    },
    /** Notes what a playlist held when its screens were looked at. */
    async setReached(companyId: string, id: string, reached: string): Promise<void> {
      await db
        .updateTable('playlist')
        .set({ reached })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    },
    /** Companies that have playlists. */
    companies: async (): Promise<string[]> =>
      (
        await db
          .selectFrom('playlist')
          .select('company_id')
          .distinct()
          .where('deleted_ms', 'is', null)
          .execute()
      ).map((row) => row.company_id),
    async hasRules(companyId: string): Promise<boolean> {
      const row = await present(companyId).where('kind', '=', 'rule').limit(1).executeTakeFirst()
      return row !== undefined
    },

    /** Which of some slides, or some media, the company has. */
    async known(companyId: string, noun: 'slide' | 'media', ids: readonly string[]): Promise<Set<string>> {
      const found = new Set<string>()
      for (const piece of inPieces(ids)) {
        const { rows } = await sql<{ id: string }>`select id from ${sql.table(noun)}
          where company_id = ${companyId} and id in (${sql.join(piece)}) and deleted_ms is null`.execute(db)
        for (const { id } of rows) found.add(id)
      }
      return found
    },
    /**
     * What has the folder, the tags and the kinds of a rule and can be shown: files that are ready and have not expired.
     * @returns at least those that the rule takes, when each of them ends (epoch ms), and how many match in all
     */
    async findable(
      companyId: string,
      rule: Question,
      nowMs: number,
    ): Promise<{ findable: (Findable & { expiresMs: number | null })[]; total: number }> {
      const folders = rule.folder_id === undefined ? null : await this.foldersIn(companyId, rule)
      const kinds = (['image', 'video'] as const).filter((kind) => rule.kinds.includes(kind))
      const where = (table: 'slide' | 'media') =>
        sql.join(
          [
            sql`${sql.ref(`${table}.company_id`)} = ${companyId}`,
            sql`${sql.ref(`${table}.deleted_ms`)} is null`,
            ...(folders ? [sql`${sql.ref(`${table}.folder_id`)} in (${sql.join(folders)})`] : []),
            ...rule.tags.map((tag) => hasTag(table, tag)),
            ...(table === 'slide'
              ? [sql`slide.template = 0`]
              : [
                  sql`media.state = 'ready'`,
                  sql`media.gone_ms is null`,
                  sql`media.kind in (${sql.join(kinds)})`,
                  sql`(media.expires_ms is null or media.expires_ms > ${nowMs})`,
                ]),
          ],
          sql` and `,
        )
      const order = rule.order === 'newest' ? sql`id desc` : rule.order === 'name' ? sql`words, id` : sql`id`
      const most = rule.order === 'shuffled' ? SHUFFLED_MOST : rule.most
      type Row = {
        id: string
        kind: FoundKind
        words: string
        duration: number | null
        expires: number | null
      }
      const findable: (Findable & { expiresMs: number | null })[] = []
      let total = 0
      const add = async (table: 'slide' | 'media') => {
        const columns =
          table === 'slide'
            ? sql`id, 'slide' as kind, words, null as duration, null as expires`
            : sql`id, kind, words, duration_ms as duration, expires_ms as expires`
        const { rows } = await sql<Row>`select ${columns} from ${sql.table(table)} where ${where(table)}
          order by ${order} limit ${most}`.execute(db)
        const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
          where ${where(table)}`.execute(db)
        total += Number(counted.rows[0]?.n ?? 0)
        for (const { id, kind, words, duration, expires } of rows)
          findable.push({
            id,
            kind,
            words,
            durationMs: duration === null ? null : Number(duration),
            expiresMs: expires === null ? null : Number(expires),
          })
      }
      if (kinds.length > 0) await add('media')
      if (rule.kinds.includes('slide')) await add('slide')
      return { findable, total }
    },
    /** The folder of a rule, with those in it where the rule wants them. */
    async foldersIn(companyId: string, { folder_id, subfolders }: Question): Promise<string[]> {
      const found = new Set([folder_id!])
      if (!subfolders) return [...found]
      const rows = await db
        .selectFrom('folder')
        .select(['id', 'parent_id'])
        .where('company_id', '=', companyId)
        .where('deleted_ms', 'is', null)
        .execute()
      // A set goes on to what is added to it in the meantime.
      for (const id of found) for (const row of rows) if (row.parent_id === id) found.add(row.id)
      return [...found]
    },

    /** Lets a company's changes of playlists happen one after the other until the end of the transaction. */
    lock: (companyId: string): Promise<void> => lockTimes(db, companyId),
  }
}
