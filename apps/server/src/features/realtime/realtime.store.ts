import { CHANNEL_HISTORY_MESSAGES, CHANNEL_HISTORY_MS } from '@vitrine/core'
import { preparedQuery, preparedRows } from '../../platform/database/prepared.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'

export type StoredMessage = {
  seq: number
  channel: string
  id: string
  name: string
  data: string
  atMs: number
}
type Row = Tables['channel_message']
const messageOf = (row: Row): StoredMessage => ({
  seq: row.seq,
  channel: row.channel,
  id: row.id,
  name: row.name,
  data: row.data,
  atMs: row.at_ms,
})

const COLUMNS = ['company_id', 'channel', 'id', 'name', 'data', 'at_ms'] as const
const insertMessages = preparedRows<Row>((db, rows) =>
  db
    .insertInto('channel_message')
    .values(rows.map((row) => Object.fromEntries(COLUMNS.map((column, n) => [column, row[n]]))) as never)
    .onConflict((conflict) => conflict.columns(['company_id', 'channel', 'id']).doNothing())
    .returningAll(),
)
const messagesFrom = preparedQuery(
  ['companyId', 'channel', 'seq', 'sinceMs'],
  (db, { companyId, channel, seq, sinceMs }) =>
    db
      .selectFrom('channel_message')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('channel', '=', channel)
      .where('seq', '>=', seq)
      .where('at_ms', '>', sinceMs)
      .orderBy('seq', 'desc')
      .limit(CHANNEL_HISTORY_MESSAGES),
)

/** Storage of channel messages. `seq` is the position, growing over everything. */
export function createRealtimeStore(db: Queries) {
  return {
    /**
     * Stores messages. @returns those that are new, in their order; an id that was on its channel before is left out
     */
    insert: async (
      messages: readonly (Omit<StoredMessage, 'seq'> & { companyId: string })[],
    ): Promise<(StoredMessage & { companyId: string })[]> =>
      (
        await insertMessages(
          db,
          messages.map(({ companyId, channel, id, name, data, atMs }) => [
            companyId,
            channel,
            id,
            name,
            data,
            atMs,
          ]),
        )
      )
        .map((row) => ({ ...messageOf(row), companyId: row.company_id }))
        .sort((one, other) => one.seq - other.seq),
    /** What is kept from a position on (its own message included), oldest first, the newest 1,000. */
    from: async (
      companyId: string,
      channel: string,
      seq: number,
      sinceMs: number,
    ): Promise<StoredMessage[]> =>
      (await messagesFrom(db, { companyId, channel, seq, sinceMs })).rows.map(messageOf).reverse(),
    /** Newest first, before a position. */
    history: async (
      companyId: string,
      channel: string,
      sinceMs: number,
      limit: number,
      before: number | null,
    ): Promise<StoredMessage[]> => {
      let query = db
        .selectFrom('channel_message')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('channel', '=', channel)
        .where('at_ms', '>', sinceMs)
      if (before !== null) query = query.where('seq', '<', before)
      return (await query.orderBy('seq', 'desc').limit(limit).execute()).map(messageOf)
    },
    /** Forgets what is over the number or the age. */
    prune: async (companyId: string, channel: string, nowMs: number): Promise<void> => {
      const edge = await db
        .selectFrom('channel_message')
        .select('seq')
        .where('company_id', '=', companyId)
        .where('channel', '=', channel)
        .orderBy('seq', 'desc')
        .offset(CHANNEL_HISTORY_MESSAGES)
        .limit(1)
        .executeTakeFirst()
      if (edge)
        await db
          .deleteFrom('channel_message')
          .where('company_id', '=', companyId)
          .where('channel', '=', channel)
          .where('seq', '<=', edge.seq)
          .execute()
      await db
        .deleteFrom('channel_message')
        .where('at_ms', '<=', nowMs - CHANNEL_HISTORY_MS)
        .execute()
    },
    discard: async (companyId: string, channel: string): Promise<void> => {
      await db
        .deleteFrom('channel_message')
        .where('company_id', '=', companyId)
        .where('channel', '=', channel)
        .execute()
    },
  }
}
