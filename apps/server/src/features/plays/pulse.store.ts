import { playedThing, ROLLUP_SPANS } from '@vitrine/core'
import { sql } from 'kysely'
import type { RolledUpPlay } from '../../platform/database/playRollups.ts'
import { preparedRows } from '../../platform/database/prepared.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'

/** Bars of a graph of one day, ms. */
export const PULSE_STEP_MS = 10 * 60_000
/**
 * Rows that the plays of a fleet are spread over: a row is locked until its transaction is committed, and devices that
 * report at the same time should not wait for each other.
 */
const SHARDS = 8

/** What is counted, in steps of how many ms, and how long it is kept, ms. */
const { hour: HOUR_MS, day: DAY_MS } = ROLLUP_SPANS
const COUNTED = {
  fleet: { stepMs: PULSE_STEP_MS, keptMs: 31 * DAY_MS },
  device: { stepMs: PULSE_STEP_MS, keptMs: 26 * HOUR_MS },
  thing: { stepMs: HOUR_MS, keptMs: 50 * HOUR_MS },
  site: { stepMs: HOUR_MS, keptMs: 50 * HOUR_MS },
} as const
type Counted = keyof typeof COUNTED
type Row = Omit<Tables['play_pulse'], 'company_id'>

const COLUMNS = ['company_id', 'what', 'key', 'at_ms', 'kind', 'plays'] as const
const addRows = preparedRows((db, rows) => {
  const list = sql.join(rows.map((row) => sql`(${sql.join([...row])})`))
  const query = sql`insert into play_pulse (${sql.join(COLUMNS.map((column) => sql.ref(column)))})
    values ${list} on conflict (company_id, what, key, at_ms, kind) do update
    set plays = play_pulse.plays + excluded.plays`
  return { compile: () => query.compile(db) }
})

/** Always the same one of the shards for a device. */
const shardOf = (deviceId: string): string => {
  let sum = 0
  for (const letter of deviceId) sum = (sum * 31 + letter.codePointAt(0)!) % SHARDS
  return String(sum)
}

/** Plays of the last days, for the devices dashboard. Every query carries the company. */
export function createPulseStore(db: Queries) {
  return {
    /** Counts plays of a device that were stored just now, as far as they are young enough. */
    async add(
      companyId: string,
      deviceId: string,
      plays: readonly RolledUpPlay[],
      nowMs: number,
    ): Promise<void> {
      const rows = new Map<string, Row>()
      const count = (what: Counted, key: string, fromMs: number, kind: string): void => {
        const { stepMs, keptMs } = COUNTED[what]
        const at_ms = Math.floor(fromMs / stepMs) * stepMs
        if (at_ms < nowMs - keptMs) return
        const id = `${what} ${key} ${String(at_ms).padStart(15, '0')} ${kind}`
        const row = rows.get(id)
        if (row) row.plays += 1
        else rows.set(id, { what, key, at_ms, kind, plays: 1 })
      }
      for (const { record, siteId, aside } of plays) {
        if (aside !== null) continue
        const { key, kind } = playedThing(record)
        count('fleet', shardOf(deviceId), record.from, kind)
        count('device', deviceId, record.from, kind)
        count('thing', key, record.from, kind)
        if (siteId !== null) count('site', siteId, record.from, kind)
      }
      // In the order of their keys, so that transactions that meet take them in one order.
      await addRows(
        db,
        [...rows.entries()]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([, row]) => [companyId, row.what, row.key, row.at_ms, row.kind, row.plays]),
      )
    },

    /** Plays since an instant by step and kind, of the whole fleet or of one device. */
    async bars(
      companyId: string,
      fromMs: number,
      deviceId: string | undefined,
    ): Promise<{ atMs: number; kind: string; plays: number }[]> {
      let query = db
        .selectFrom('play_pulse')
        .where('company_id', '=', companyId)
        .where('what', '=', deviceId === undefined ? 'fleet' : 'device')
        .where('at_ms', '>=', fromMs)
      if (deviceId !== undefined) query = query.where('key', '=', deviceId)
      const rows = await query
        .groupBy(['at_ms', 'kind'])
        .select(['at_ms', 'kind', (eb) => eb.fn.sum<number | string>('plays').as('plays')])
        .execute()
      return rows.map((row) => ({ atMs: row.at_ms, kind: row.kind, plays: Number(row.plays) }))
    },

    /** What was shown most often since an instant (full hours), by its key. */
    async most(
      companyId: string,
      what: 'thing' | 'site',
      kind: string | null,
      fromMs: number,
      limit: number,
    ): Promise<{ key: string; plays: number }[]> {
      let query = db
        .selectFrom('play_pulse')
        .where('company_id', '=', companyId)
        .where('what', '=', what)
        .where('at_ms', '>=', fromMs)
      if (kind !== null) query = query.where('kind', '=', kind)
      const rows = await query
        .groupBy('key')
        .select(['key', (eb) => eb.fn.sum<number | string>('plays').as('plays')])
        .orderBy('plays', 'desc')
        .orderBy('key')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ key: row.key, plays: Number(row.plays) }))
    },

    /** Removes what is too old, of all companies. */
    async sweep(nowMs: number): Promise<void> {
      for (const [what, { keptMs }] of Object.entries(COUNTED))
        await db
          .deleteFrom('play_pulse')
          .where('what', '=', what)
          .where('at_ms', '<', nowMs - keptMs)
          .execute()
    },
  }
}
