import { foldWords, ROLLUP_SPANS } from '@vitrine/core'
import { campaignDraftSchema, campaignOfAd, type CampaignDraft } from '@vitrine/core/campaigns'
import type { ListQuery, Page } from '@vitrine/protocol'
import { parseJsonText } from '@vitrine/protocol/device'
import { sql } from 'kysely'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { pageBy } from '../../platform/http/paging.ts'
import { lockTimes, wordsHold } from '../catalog/index.ts'

/** `booked` until its period is over, whether it has begun or not. */
export type CampaignStep = 'draft' | 'booked' | 'paused' | 'ended'
export type CampaignRecord = {
  id: string
  companyId: string
  draft: CampaignDraft
  state: CampaignStep
  changedMs: number
  changedBy: string
  deletedMs: number | null
  revision: number
}

function recordOf(row: Tables['campaign']): CampaignRecord {
  const draft = parseJsonText(campaignDraftSchema, row.body)
  if (!draft.ok) throw new Error(`campaign ${row.id} cannot be read: ${draft.reason}`)
  return {
    id: row.id,
    companyId: row.company_id,
    draft: draft.value,
    state: row.state as CampaignStep,
    changedMs: row.changed_ms,
    changedBy: row.changed_by,
    deletedMs: row.deleted_ms,
    revision: row.revision,
  }
}
const columnsOf = (draft: CampaignDraft) => ({
  name: draft.name,
  words: foldWords(`${draft.name} ${draft.advertiser ?? ''}`),
  body: JSON.stringify(draft),
})

/** Storage of campaigns, their plans, and what records say of them. Every query carries the company. */
export function createCampaignStore(db: Queries) {
  const present = (companyId: string) =>
    db.selectFrom('campaign').selectAll().where('company_id', '=', companyId).where('deleted_ms', 'is', null)
  return {
    insert: async (record: CampaignRecord): Promise<void> => {
      await db
        .insertInto('campaign')
        .values({
          id: record.id,
          company_id: record.companyId,
          ...columnsOf(record.draft),
          state: record.state,
          changed_ms: record.changedMs,
          changed_by: record.changedBy,
          deleted_ms: record.deletedMs,
          revision: record.revision,
        })
        .execute()
    },
    /** One that is not deleted. */
    async one(companyId: string, id: string): Promise<CampaignRecord | null> {
      const row = await present(companyId).where('id', '=', id).executeTakeFirst()
      return row ? recordOf(row) : null
    },
    count: async (companyId: string): Promise<number> =>
      Number(
        (
          await db
            .selectFrom('campaign')
            .select((eb) => eb.fn.countAll().as('count'))
            .where('company_id', '=', companyId)
            .where('deleted_ms', 'is', null)
            .executeTakeFirstOrThrow()
        ).count,
      ),
    booked: async (companyId: string): Promise<CampaignRecord[]> =>
      (await present(companyId).where('state', '=', 'booked').orderBy('id').execute()).map(recordOf),
    /** Names of all, those that are deleted too. */
    names: async (companyId: string): Promise<Map<string, string>> =>
      new Map(
        (
          await db.selectFrom('campaign').select(['id', 'name']).where('company_id', '=', companyId).execute()
        ).map(({ id, name }) => [id, name]),
      ),
    async list(companyId: string, query: ListQuery): Promise<Page<CampaignRecord>> {
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
      change: {
        draft?: CampaignDraft
        state?: CampaignStep
        deletedMs?: number
        changedMs: number
        changedBy: string
      },
    ): Promise<boolean> {
      const result = await db
        .updateTable('campaign')
        .set({
          ...(change.draft === undefined ? {} : columnsOf(change.draft)),
          ...(change.state === undefined ? {} : { state: change.state }),
          ...(change.deletedMs === undefined ? {} : { deleted_ms: change.deletedMs }),
          changed_ms: change.changedMs,
          changed_by: change.changedBy,
          revision: revision + 1,
        })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('revision', '=', revision)
        .where('deleted_ms', 'is', null)
        .executeTakeFirst()
      return Number(result.numUpdatedRows) === 1
    },
    /** Companies that have campaigns on displays, or did. */
    companies: async (): Promise<string[]> =>
      (
        await db
          .selectFrom('campaign')
          .select('company_id')
          .distinct()
          .where('state', '!=', 'draft')
          .execute()
      ).map((row) => row.company_id),
    /** Lets bookings of a company happen one after the other until the end of the transaction. */
    lock: (companyId: string): Promise<void> => lockTimes(db, companyId),
    /** Media, slides or playlists of a company that are not in the bin, among some. */
    async known(
      companyId: string,
      noun: 'media' | 'slide' | 'playlist',
      ids: readonly string[],
    ): Promise<Set<string>> {
      const found = new Set<string>()
      for (const piece of inPieces([...new Set(ids)])) {
        const rows = await db
          .selectFrom(noun)
          .select('id')
          .where('company_id', '=', companyId)
          .where('deleted_ms', 'is', null)
          .where('id', 'in', piece)
          .execute()
        for (const { id } of rows) found.add(id)
      }
      return found
    },

    /** Replaces the plan of a campaign from a day on. Days before stay as they were planned. */
    async setPlan(
      companyId: string,
      id: string,
      fromDay: number,
      plays: ReadonlyMap<number, number>,
    ): Promise<void> {
      await db
        .deleteFrom('campaign_plan')
        .where('company_id', '=', companyId)
        .where('campaign_id', '=', id)
        .where('day', '>=', fromDay)
        .execute()
      const rows = [...plays]
        .filter(([day]) => day >= fromDay)
        .map(([day, count]) => ({ company_id: companyId, campaign_id: id, day, plays: count }))
      if (rows.length > 0) await db.insertInto('campaign_plan').values(rows).execute()
    },
    /** Planned plays by day. */
    async plans(companyId: string, ids: readonly string[]): Promise<Map<string, Map<number, number>>> {
      const found = new Map<string, Map<number, number>>(ids.map((id) => [id, new Map<number, number>()]))
      for (const piece of inPieces(ids)) {
        const rows = await db
          .selectFrom('campaign_plan')
          .select(['campaign_id', 'day', 'plays'])
          .where('company_id', '=', companyId)
          .where('campaign_id', 'in', piece)
          .orderBy('day')
          .execute()
        for (const row of rows) found.get(row.campaign_id)?.set(row.day, Number(row.plays))
      }
      return found
    },
    /** Plays that were reported, by campaign and day of UTC (whole days since 1970-01-01). */
    async delivered(companyId: string, ids: readonly string[]): Promise<Map<string, Map<number, number>>> {
      const found = new Map<string, Map<number, number>>(ids.map((id) => [id, new Map<number, number>()]))
      const things = await db
        .selectFrom('play_thing')
        .select(['key', 'id'])
        .where('company_id', '=', companyId)
        .where('kind', '=', 'ad')
        .where('id', 'like', 'c-%')
        .execute()
      const ofKey = new Map(
        things.flatMap(({ key, id }): [string, string][] => {
          const campaign = campaignOfAd(id)
          return campaign !== null && found.has(campaign) ? [[key, campaign]] : []
        }),
      )
      for (const piece of inPieces([...ofKey.keys()])) {
        const rows = await db
          .selectFrom('play_rollup')
          .select(['thing', 'at_ms', sql<number>`sum(plays)`.as('plays')])
          .where('company_id', '=', companyId)
          .where('span_ms', '=', ROLLUP_SPANS.day)
          .where('kind', '=', 'ad')
          .where('thing', 'in', piece)
          .groupBy(['thing', 'at_ms'])
          .execute()
        for (const { thing, at_ms, plays } of rows) {
          const days = found.get(ofKey.get(thing)!)!
          const day = Number(at_ms) / ROLLUP_SPANS.day
          days.set(day, (days.get(day) ?? 0) + Number(plays))
        }
      }
      return found
    },
  }
}
