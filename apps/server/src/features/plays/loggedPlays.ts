import { foldWords, type PlayRecord } from '@vitrine/core'
import type { FleetEvent, FleetFilter } from '@vitrine/protocol'
import { sql } from 'kysely'
import { preparedQuery, preparedRows } from '../../platform/database/prepared.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import type { DevicePrincipal } from '../../platform/http/principal.ts'
import { contains } from '../../platform/http/paging.ts'

/** Runs that get their positions in one transaction. */
const PLACED_AT_ONCE = 500
/** Runs that are removed in one transaction. */
const REMOVED_AT_ONCE = 2_000
const DAY_MS = 86_400_000

type Run = Omit<Tables['play_run'], 'position'>
/** A play as its run needs it. */
export type LoggedPlay = Pick<PlayRecord, 'device_id' | 'chain' | 'seq' | 'from'>

const COLUMNS = [
  'company_id',
  'device_id',
  'chain',
  'first_seq',
  'last_seq',
  'row_id',
  'from_ms',
  'until_ms',
  'received_ms',
] as const satisfies readonly (keyof Run)[]
const insertRuns = preparedRows((db, rows) =>
  db
    .insertInto('play_run')
    .values(rows.map((row) => Object.fromEntries(COLUMNS.map((column, n) => [column, row[n]]))) as never),
)
const placeRun = preparedQuery(['position', 'company', 'device', 'chain', 'first'], (db, slots) =>
  db
    .updateTable('play_run')
    .set({ position: slots.position })
    .where('company_id', '=', slots.company)
    .where('device_id', '=', slots.device)
    .where('chain', '=', slots.chain)
    .where('first_seq', '=', slots.first),
)

/** Plays as runs of numbers that follow each other. */
function runsOf(
  plays: readonly LoggedPlay[],
): { first: LoggedPlay; last: LoggedPlay; fromMs: number; untilMs: number }[] {
  const runs: ReturnType<typeof runsOf> = []
  for (const play of plays.toSorted((a, b) => a.seq - b.seq)) {
    const run = runs.at(-1)
    if (run && play.seq === run.last.seq + 1) {
      run.last = play
      run.fromMs = Math.min(run.fromMs, play.from)
      run.untilMs = Math.max(run.untilMs, play.from)
    } else runs.push({ first: play, last: play, fromMs: play.from, untilMs: play.from })
  }
  return runs
}

/**
 * Plays in the fleet's log. Devices that report at the same time must not wait for each other, so plays are stored without
 * a position, and the log gives positions to what is committed, in one place. Every query carries the company, but those of
 * the housekeeping.
 */
export function createLoggedPlays(db: Queries) {
  const event = ({ name, record, ...row }: ListedRow): FleetEvent => {
    const play = JSON.parse(record) as PlayRecord
    return {
      position: Number(row.position) - (Number(row.last_seq) - Number(row.seq)),
      at: Number(row.from_ms),
      kind: play.kind === 'ad' ? 'ad' : 'play',
      device_id: row.row_id,
      device_name: name,
      site_id: row.site_id,
      site_name: play.site_name,
      code: play.outcome,
      facts: {
        name: play.kind === 'ad' ? play.ad_name : play.slide_name,
        ms: play.duration,
        until: play.until,
        received: Number(row.received_ms),
      },
    }
  }

  return {
    /** Notes plays of one chain that were stored just now, in the same transaction. */
    async add(
      { companyId, deviceRowId }: Pick<DevicePrincipal, 'companyId' | 'deviceRowId'>,
      plays: readonly LoggedPlay[],
      nowMs: number,
    ): Promise<void> {
      await insertRuns(
        db,
        runsOf(plays).map(({ first, last, fromMs, untilMs }) => [
          companyId,
          first.device_id,
          first.chain,
          first.seq,
          last.seq,
          deviceRowId,
          fromMs,
          untilMs,
          nowMs,
        ]),
      )
    },
    /** Companies with plays that have no position yet. */
    async waiting(): Promise<string[]> {
      const rows = await db
        .selectFrom('play_run')
        .select('company_id')
        .distinct()
        .where('position', 'is', null)
        .execute()
      return rows.map(({ company_id }) => company_id)
    },
    /**
     * Gives positions to plays that have none, in the order of arrival.
     * @param reserve takes so many positions of the company, and keeps others from doing so until the transaction ends
     * @returns whether more are waiting
     */
    async place(companyId: string, reserve: (count: number) => Promise<number>): Promise<boolean> {
      // Without a position of its own, only for the lock: two servers must not place the same runs.
      await reserve(0)
      const runs = await db
        .selectFrom('play_run')
        .select(['device_id', 'chain', 'first_seq', 'last_seq'])
        .where('company_id', '=', companyId)
        .where('position', 'is', null)
        .orderBy('received_ms')
        .orderBy('device_id')
        .orderBy('chain')
        .orderBy('first_seq')
        .limit(PLACED_AT_ONCE)
        .execute()
      if (runs.length === 0) return false
      const sizes = runs.map((run) => Number(run.last_seq) - Number(run.first_seq) + 1)
      const all = sizes.reduce((sum, size) => sum + size, 0)
      let position = (await reserve(all)) - all
      for (const [index, run] of runs.entries()) {
        position += sizes[index]!
        await placeRun(db, {
          position,
          company: companyId,
          device: run.device_id,
          chain: run.chain,
          first: run.first_seq,
        })
      }
      return runs.length === PLACED_AT_ONCE
    },
    /**
     * Plays that fit, as events in the order of positions; those that count for nothing are left out.
     * @param range half-open at `after`, closed at `upTo`; `descending` begins with the newest
     */
    async events(
      companyId: string,
      filter: FleetFilter,
      range: { after: number; upTo: number; descending: boolean },
      limit: number,
    ): Promise<FleetEvent[]> {
      const kinds = filter.kind ?? ['play', 'ad']
      const [plays, ads] = [kinds.includes('play'), kinds.includes('ad')]
      if (!plays && !ads) return []
      const order = range.descending ? 'desc' : 'asc'
      const position = sql<number>`play_run.position - (play_run.last_seq - play.seq)`
      let query = db
        .selectFrom('play_run')
        .innerJoin('play', (join) =>
          join
            .onRef('play.company_id', '=', 'play_run.company_id')
            .onRef('play.device_id', '=', 'play_run.device_id')
            .onRef('play.chain', '=', 'play_run.chain')
            .onRef('play.seq', '>=', 'play_run.first_seq')
            .onRef('play.seq', '<=', 'play_run.last_seq'),
        )
        .leftJoin('device', (join) =>
          join
            .onRef('device.company_id', '=', 'play_run.company_id')
            .onRef('device.id', '=', 'play_run.row_id'),
        )
        .select([
          'play_run.position',
          'play_run.last_seq',
          'play_run.row_id',
          'play_run.received_ms',
          'play.seq',
          'play.site_id',
          'play.from_ms',
          'play.record',
          'device.name',
        ])
        .$narrowType<{ position: number }>()
        .where('play_run.company_id', '=', companyId)
        .where('play_run.position', '>', range.after)
        .where(sql`play_run.position - (play_run.last_seq - play_run.first_seq)`, '<=', range.upTo)
        .where(position, '>', range.after)
        .where(position, '<=', range.upTo)
        .where('play.aside', 'is', null)
        .orderBy('play_run.position', order)
        .orderBy('play.seq', order)
        .limit(limit)
      // The records are RFC 8785 JSON: their text has no spaces, and what people typed has its quotes escaped.
      if (plays !== ads) query = query.where('play.record', 'like', `%"kind":"${ads ? 'ad' : 'item'}"%`)
      if (filter.device !== undefined) query = query.where('play_run.row_id', '=', filter.device)
      if (filter.site !== undefined) query = query.where('play.site_id', '=', filter.site)
      if (filter.from !== undefined)
        query = query.where('play_run.until_ms', '>=', filter.from).where('play.from_ms', '>=', filter.from)
      if (filter.to !== undefined)
        query = query.where('play_run.from_ms', '<', filter.to).where('play.from_ms', '<', filter.to)
      const words = foldWords(filter.q ?? '')
      if (words !== '')
        query = query.where((eb) => eb.or([contains('play.name', words), contains('device.name', words)]))
      return (await query.execute()).map(event)
    },

    /**
     * Takes plays that are too old, or more than a company may keep, out of the log. The records stay as long as the company
     * keeps them.
     */
    async removeOld(options: { nowMs: number; days: number; maxRuns: number }): Promise<void> {
      const keptFromMs = options.nowMs - options.days * DAY_MS
      const companies = await db.selectFrom('play_run').select('company_id').distinct().execute()
      for (const { company_id: companyId } of companies) {
        const placed = () =>
          db.selectFrom('play_run').where('company_id', '=', companyId).where('position', 'is not', null)
        const surplus = await placed()
          .select('position')
          .orderBy('position', 'desc')
          .offset(options.maxRuns)
          .limit(1)
          .executeTakeFirst()
        const keptAfter = Number(surplus?.position ?? 0)
        for (let more = true; more;) {
          const oldest = await placed()
            .select(['position', 'received_ms'])
            .orderBy('position')
            .limit(REMOVED_AT_ONCE)
            .execute()
          const staying = oldest.findIndex(
            (run) => Number(run.position) > keptAfter && Number(run.received_ms) >= keptFromMs,
          )
          const gone = staying < 0 ? oldest : oldest.slice(0, staying)
          const last = gone.at(-1)
          if (!last) break
          await db
            .deleteFrom('play_run')
            .where('company_id', '=', companyId)
            .where('position', '<=', last.position)
            .execute()
          more = gone.length === REMOVED_AT_ONCE
        }
      }
    },
  }
}

type ListedRow = {
  position: number
  last_seq: number
  row_id: string
  received_ms: number
  seq: number
  site_id: string | null
  from_ms: number
  record: string
  name: string | null
}
