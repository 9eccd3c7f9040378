import { joinStretches, type PlayStretch } from '@vitrine/core'
import { sql } from 'kysely'
import { rollUpPlays, stretchRow, type RolledUpPlay } from '../../platform/database/playRollups.ts'
import { preparedRows } from '../../platform/database/prepared.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'

type Name = 'play_rollup' | 'play_thing' | 'play_aside' | 'play_stretch'
type Cells = readonly (readonly (string | number)[])[]

const ROLLUP = [
  'company_id',
  'span_ms',
  'at_ms',
  'device_id',
  'site_id',
  'kind',
  'thing',
  'plays',
  'shown_ms',
] as const satisfies readonly (keyof Tables['play_rollup'])[]
const THING = [
  'company_id',
  'key',
  'kind',
  'id',
  'name',
] as const satisfies readonly (keyof Tables['play_thing'])[]
const ASIDE = [
  'company_id',
  'at_ms',
  'device_id',
  'site_id',
  'reason',
  'records',
] as const satisfies readonly (keyof Tables['play_aside'])[]
const STRETCH = [
  'company_id',
  'device_id',
  'chain',
  'first_seq',
  'last_seq',
  'from_ms',
  'until_ms',
  'first_end_ms',
  'last_end_ms',
] as const satisfies readonly (keyof Tables['play_stretch'])[]

/** The statement over rows of a table, with what happens where a row is there already. */
const statement = (table: Name, columns: readonly string[], met: string) =>
  preparedRows((db, rows) => {
    const list = sql.join(rows.map((row) => sql`(${sql.join([...row])})`))
    const query = sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${list} on conflict ${sql.raw(met)}`
    return { compile: () => query.compile(db) }
  })
const cellsOf = <Column extends string>(
  columns: readonly Column[],
  rows: readonly { [C in Column]: string | number }[],
): Cells => rows.map((row) => columns.map((column) => row[column]))

const addRollups = statement(
  'play_rollup',
  ROLLUP,
  `(company_id, span_ms, at_ms, device_id, site_id, kind, thing) do update
   set plays = play_rollup.plays + excluded.plays, shown_ms = play_rollup.shown_ms + excluded.shown_ms`,
)
const addThings = statement('play_thing', THING, 'do nothing')
const addAsides = statement(
  'play_aside',
  ASIDE,
  `(company_id, at_ms, device_id, site_id, reason) do update
   set records = play_aside.records + excluded.records`,
)
const putStretches = statement(
  'play_stretch',
  STRETCH,
  `(company_id, device_id, chain, first_seq) do update
   set last_seq = excluded.last_seq, from_ms = excluded.from_ms, until_ms = excluded.until_ms,
     first_end_ms = excluded.first_end_ms, last_end_ms = excluded.last_end_ms`,
)

/** Keeps what reports read, in the transaction that stores the records. Every query carries the company. */
export function createRollupStore(db: Queries) {
  /** Stretches of a chain that new ones can be joined with. */
  const beside = async (
    { company_id, device_id, chain }: Tables['play_stretch'],
    added: readonly PlayStretch[],
  ): Promise<PlayStretch[]> => {
    const rows = await db
      .selectFrom('play_stretch')
      .selectAll()
      .where('company_id', '=', company_id)
      .where('device_id', '=', device_id)
      .where('chain', '=', chain)
      .where((eb) =>
        eb.or(
          added.map(({ firstSeq, lastSeq }) =>
            eb.and([eb('last_seq', '>=', firstSeq - 1), eb('first_seq', '<=', lastSeq + 1)]),
          ),
        ),
      )
      .execute()
    return rows.map((row) => ({
      firstSeq: row.first_seq,
      lastSeq: row.last_seq,
      fromMs: row.from_ms,
      untilMs: row.until_ms,
      firstEndMs: row.first_end_ms,
      lastEndMs: row.last_end_ms,
    }))
  }

  return {
    /**
     * Adds records that were stored just now, all of one chain of a device.
     * The caller has locked the chain, because two calls that do not see each other would each leave a gap.
     */
    async add(companyId: string, deviceId: string, plays: readonly RolledUpPlay[]): Promise<void> {
      const sums = rollUpPlays(companyId, deviceId)
      for (const play of plays) sums.add(play)
      const { play_rollup, play_thing, play_aside, play_stretch } = sums.rows()
      await addRollups(db, cellsOf(ROLLUP, play_rollup))
      await addThings(db, cellsOf(THING, play_thing))
      await addAsides(db, cellsOf(ASIDE, play_aside))
      const [first] = play_stretch
      if (!first) return
      const added = play_stretch.map((row) => ({
        firstSeq: row.first_seq,
        lastSeq: row.last_seq,
        fromMs: row.from_ms,
        untilMs: row.until_ms,
        firstEndMs: row.first_end_ms,
        lastEndMs: row.last_end_ms,
      }))
      const known = await beside(first, added)
      const joined = joinStretches([...known, ...added])
      const starts = new Set(joined.map(({ firstSeq }) => firstSeq))
      const absorbed = known.filter(({ firstSeq }) => !starts.has(firstSeq)).map(({ firstSeq }) => firstSeq)
      if (absorbed.length > 0)
        await db
          .deleteFrom('play_stretch')
          .where('company_id', '=', companyId)
          .where('device_id', '=', deviceId)
          .where('chain', '=', first.chain)
          .where('first_seq', 'in', absorbed)
          .execute()
      await putStretches(
        db,
        cellsOf(
          STRETCH,
          joined.map((stretch) => stretchRow(companyId, deviceId, first.chain, stretch)),
        ),
      )
    },
  }
}
