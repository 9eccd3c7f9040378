import type { PlayRecord } from '@vitrine/core'
import type { Page, PlayQuery, PlayRefusal, StoredPlay } from '@vitrine/protocol'
import { sql } from 'kysely'
import { preparedRows } from '../../platform/database/prepared.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { contains, pageBy } from '../../platform/http/paging.ts'

/** What a chain's neighbours are compared with. */
export type ChainedPlay = {
  id: string
  seq: number
  hash: string
  prev: string
  aside: PlayRefusal | null
}
/** The longest span that one record covers, ms; displays write longer plays in pieces of far less. */
const LONGEST_MS = 24 * 60 * 60_000

/** Numbers of a chain, both ends included. */
export type SeqRange = { from: number; to: number }
/** A key of a device with the end of its chain, as an export tells it. */
export type StoredKey = {
  chain: string
  public_key: string
  first_seen_at: number
  last_seq: number | null
  last_hash: string | null
}

const COLUMNS = [
  'company_id',
  'device_id',
  'id',
  'chain',
  'seq',
  'hash',
  'prev',
  'site_id',
  'name',
  'from_ms',
  'until_ms',
  'received_ms',
  'record',
  'aside',
] as const satisfies readonly (keyof Tables['play'])[]

const insertPlays = preparedRows<{ id: string }>((db, rows) =>
  db
    .insertInto('play')
    .values(rows.map((row) => Object.fromEntries(COLUMNS.map((column, n) => [column, row[n]]))) as never)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
)

/** Where play records lie. Every query carries the company and, but for the list, the device. */
export function createPlayStore(db: Queries) {
  const ofDevice = (companyId: string, deviceId: string) =>
    db.selectFrom('play').where('company_id', '=', companyId).where('device_id', '=', deviceId)

  return {
    /** The records of a chain with numbers in these ranges. */
    inChain: (
      companyId: string,
      deviceId: string,
      chain: string,
      ranges: readonly SeqRange[],
    ): Promise<ChainedPlay[]> =>
      ofDevice(companyId, deviceId)
        .where('chain', '=', chain)
        .where((eb) =>
          eb.or(ranges.map(({ from, to }) => eb.and([eb('seq', '>=', from), eb('seq', '<=', to)]))),
        )
        .select(['id', 'seq', 'hash', 'prev', 'aside'])
        .$castTo<ChainedPlay>()
        .execute(),
    /** The clock offset of the record before a number of a chain, ms or null; empty where there is none. */
    async offsetsBefore(
      companyId: string,
      deviceId: string,
      chain: string,
      seq: number,
    ): Promise<(number | null)[]> {
      const rows = await ofDevice(companyId, deviceId)
        .where('chain', '=', chain)
        .where('seq', '=', seq - 1)
        .select('record')
        .execute()
      return rows.map(({ record }) => (JSON.parse(record) as PlayRecord).clock_offset)
    },
    /** The counted records of a device that were on in a span of time, at most so many. */
    async during(
      companyId: string,
      deviceId: string,
      fromMs: number,
      untilMs: number,
      limit: number,
    ): Promise<PlayRecord[]> {
      const rows = await ofDevice(companyId, deviceId)
        // A piece of a play is never longer than this, so the index on the beginning is enough.
        .where('from_ms', '>', fromMs - LONGEST_MS)
        .where('from_ms', '<', untilMs)
        .where('until_ms', '>', fromMs)
        .where('aside', 'is', null)
        .orderBy('from_ms', 'desc')
        .limit(limit)
        .select('record')
        .execute()
      return rows.map(({ record }) => JSON.parse(record) as PlayRecord)
    },
    /**
     * Whether another device of the company signs with this key, and up to which number the records of this one's chain were
     * removed; -1 where none were.
     */
    async chain(
      companyId: string,
      deviceId: string,
      chain: string,
    ): Promise<{ isOfAnother: boolean; removedSeq: number }> {
      const rows = await db
        .selectFrom('play_key')
        .select(['device_id', 'removed_seq'])
        .where('company_id', '=', companyId)
        .where('chain', '=', chain)
        .execute()
      const own = rows.find((row) => row.device_id === deviceId)
      return {
        isOfAnother: rows.some((row) => row.device_id !== deviceId),
        removedSeq: own?.removed_seq == null ? -1 : Number(own.removed_seq),
      }
    },

    /**
     * Stores records whose id and number are new.
     * @param sites the screens of the records' versions; where one is unknown, what the record says counts
     * @returns the ids that are stored by this call
     */
    async insert(
      companyId: string,
      records: readonly { record: PlayRecord; text: string; aside: PlayRefusal | null }[],
      sites: ReadonlyMap<string, string>,
      nowMs: number,
    ): Promise<Set<string>> {
      const rows = records.map(({ record, text, aside }) => [
        companyId,
        record.device_id,
        record.id,
        record.chain,
        record.seq,
        record.hash,
        record.prev,
        sites.get(record.version) ?? record.site_id,
        (record.kind === 'ad' ? record.ad_name : record.slide_name) ?? '',
        record.from,
        record.until,
        nowMs,
        text,
        aside,
      ])
      return new Set((await insertPlays(db, rows)).map(({ id }) => id))
    },

    /** The hashes of the records with these ids. */
    async hashes(companyId: string, deviceId: string, ids: readonly string[]): Promise<Map<string, string>> {
      const rows = await ofDevice(companyId, deviceId).where('id', 'in', ids).select(['id', 'hash']).execute()
      return new Map(rows.map(({ id, hash }) => [id, hash]))
    },

    /** Keeps a key when it is first seen. Its row is locked until the transaction ends, so calls of one chain take turns. */
    async noteKey(
      key: Pick<
        Tables['play_key'],
        'company_id' | 'device_id' | 'chain' | 'public_key' | 'token_id' | 'first_ms'
      >,
    ): Promise<void> {
      await db
        .insertInto('play_key')
        .values({ ...key, removed_seq: null, removed_until_ms: null, removed_received_ms: null })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'device_id', 'chain'])
            .doUpdateSet((eb) => ({ chain: eb.ref('excluded.chain') })),
        )
        .execute()
    },

    /** Keeps refused records aside, at most so many of a device; the same text is there once. */
    async keepAside(
      companyId: string,
      deviceId: string,
      refused: readonly { hash: string; reason: PlayRefusal; text: string }[],
      nowMs: number,
      most: number,
    ): Promise<void> {
      const room = most - (await this.refusedCount(companyId, deviceId))
      if (room <= 0) return
      await db
        .insertInto('play_refused')
        .values(
          refused.slice(0, room).map(({ hash, reason, text }) => ({
            company_id: companyId,
            device_id: deviceId,
            hash,
            reason,
            record: text,
            at_ms: nowMs,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async refusedCount(companyId: string, deviceId: string): Promise<number> {
      const { count } = await db
        .selectFrom('play_refused')
        .where('company_id', '=', companyId)
        .where('device_id', '=', deviceId)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async list(companyId: string, query: PlayQuery): Promise<Page<StoredPlay>> {
      let base = db
        .selectFrom('play')
        .where('company_id', '=', companyId)
        .select(['id', 'site_id', 'from_ms', 'until_ms', 'received_ms', 'record', 'aside'])
        .where('aside', query.aside === 'true' ? 'is not' : 'is', null)
      if (query.device !== undefined) base = base.where('device_id', '=', query.device)
      if (query.site !== undefined) base = base.where('site_id', '=', query.site)
      if (query.from !== undefined) base = base.where('from_ms', '>=', query.from)
      if (query.until !== undefined) base = base.where('from_ms', '<', query.until)
      if (query.q) base = base.where(contains('name', query.q))
      const fields = { from: 'from_ms', until: 'until_ms', received_at: 'received_ms' } as const
      const { items, next, total } = await pageBy(base, query, fields, '-from')
      return {
        items: items.map(({ record, site_id, received_ms, aside }) => ({
          ...(JSON.parse(record) as PlayRecord),
          site: site_id,
          received_at: received_ms,
          aside: aside as PlayRefusal | null,
        })),
        next,
        total,
      }
    },

    /** The keys of a device, the first first, each with the end of its chain. */
    async keys(companyId: string, deviceId: string): Promise<StoredKey[]> {
      const rows = await db
        .selectFrom('play_key as key')
        .leftJoin(
          (eb) =>
            eb
              .selectFrom('play')
              .where('company_id', '=', companyId)
              .where('device_id', '=', deviceId)
              .groupBy('chain')
              .select(['chain', sql<number>`max(seq)`.as('last_seq')])
              .as('end'),
          (join) => join.onRef('end.chain', '=', 'key.chain'),
        )
        .leftJoin('play', (join) =>
          join
            .on('play.company_id', '=', companyId)
            .on('play.device_id', '=', deviceId)
            .onRef('play.chain', '=', 'key.chain')
            .onRef('play.seq', '=', 'end.last_seq'),
        )
        .where('key.company_id', '=', companyId)
        .where('key.device_id', '=', deviceId)
        .orderBy('key.first_ms')
        .orderBy('key.chain')
        .select(['key.chain', 'key.public_key', 'key.first_ms', 'end.last_seq', 'play.hash'])
        .execute()
      return rows.map((row) => ({
        chain: row.chain,
        public_key: row.public_key,
        first_seen_at: row.first_ms,
        last_seq: row.last_seq,
        last_hash: row.hash,
      }))
    },

    /** Records of a chain as they were signed, in order, after a number and up to another. */
    texts: (
      companyId: string,
      deviceId: string,
      { chain, after, to }: { chain: string; after: number; to: number },
      limit: number,
    ): Promise<{ seq: number; record: string }[]> =>
      ofDevice(companyId, deviceId)
        .where('chain', '=', chain)
        .where('seq', '>', after)
        .where('seq', '<=', to)
        .orderBy('seq')
        .limit(limit)
        .select(['seq', 'record'])
        .execute(),
  }
}
