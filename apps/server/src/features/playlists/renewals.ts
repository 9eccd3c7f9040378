import { resolveWhen, type NamedTimes, type PlaylistEntry } from '@vitrine/core'
import { withNested } from '@vitrine/core/playlists'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import { hashOf } from '../../platform/ids.ts'
import { namedTimesOf } from '../catalog/index.ts'
import { createContents, type HeldPlaylist } from './contents.ts'
import { nestedIn } from './draft.ts'
import { createPlaylistStore } from './playlists.store.ts'

/** Changes are collected until there was none for so long, ms, but never longer than `COLLECTED_MOST_MS`. */
export const QUIET_MS = 2_000
const COLLECTED_MOST_MS = 10_000

/** What rules draw from. */
const DRAWN_FROM: ReadonlySet<string> = new Set(['media', 'slides', 'folders'])
/** What says when items and campaigns play, and on how many devices. */
const TIMES: ReadonlySet<string> = new Set(['dayparts', 'calendars'])

/**
 * Brings changes of playlists, and of what rules draw from, to the screens that show them. That a company has to be looked at is a
 * row in the database, written with a change of a playlist in the same commit, so a restart loses none. Uploads, tags and folders
 * are heard on the bus; what was not heard because the server ended is found at its next start.
 */
export function createRenewals(options: {
  db: Db
  bus: Bus
  clock: Clock
  /**
   * Publishes the screens again that show one of these playlists.
   * @param changed names of playlists by their ids
   */
  renewScreens: (companyId: string, changed: ReadonlyMap<string, string>) => Promise<void>
  /** campaigns of screens are renewed beside playlists; `renew` says when that is due again (epoch ms), null: not by itself */
  campaigns: { renew(companyId: string): Promise<number | null>; companies(): Promise<string[]> }
  onFault: (error: unknown) => void
  /** something is due soon */
  onNoted: () => void
}) {
  const { db, bus, clock } = options
  const contents = createContents(db)

  const note = async (queries: Queries, companyId: string, atMs?: number): Promise<void> => {
    const nowMs = clock.now()
    const row = await queries
      .selectFrom('playlist_renewal')
      .selectAll()
      .where('company_id', '=', companyId)
      .executeTakeFirst()
    const firstMs = row && row.first_ms <= nowMs ? row.first_ms : (atMs ?? nowMs)
    const due_ms = atMs ?? Math.max(nowMs, Math.min(nowMs + QUIET_MS, firstMs + COLLECTED_MOST_MS))
    if (row && atMs !== undefined && row.due_ms <= atMs) return
    await queries
      .insertInto('playlist_renewal')
      .values({ company_id: companyId, first_ms: firstMs, due_ms })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ first_ms: firstMs, due_ms }))
      .execute()
  }
  /** What playlists hold and when it plays, each as one text. */
  const hashesOf = (held: ReadonlyMap<string, HeldPlaylist>, names: NamedTimes): Map<string, string> => {
    const timed = (items: readonly PlaylistEntry[]) =>
      items.map((item) => (item.when ? { ...item, when: resolveWhen(item.when, names, 0) } : item))
    return new Map([...held].map(([id, { items }]) => [id, hashOf(JSON.stringify(timed(items)))]))
  }

  const renew = async (companyId: string): Promise<void> => {
    const store = createPlaylistStore(db)
    const records = await store.all(companyId)
    const held = new Map<string, HeldPlaylist>()
    for (const record of records) held.set(record.id, await contents.held(record, clock.now()))
    const hashes = hashesOf(held, await namedTimesOf(db, companyId))
    const other = records.filter(({ id, reached }) => hashes.get(id) !== reached)
    if (other.length > 0) {
      const nesting = new Map(records.map(({ id, draft }) => [id, nestedIn(draft)]))
      const changed = new Map(
        records.flatMap(({ id }): [string, string][] => {
          const inside = withNested([id], nesting)
          const cause = other.find((one) => one.draft.automatic && inside.includes(one.id))
          return cause ? [[id, cause.draft.name]] : []
        }),
      )
      if (changed.size > 0) await options.renewScreens(companyId, changed)
      for (const { id } of other) await store.setReached(companyId, id, hashes.get(id)!)
    }
    const ends = [...held.values()].flatMap(({ endsMs }) => endsMs ?? [])
    const again = await options.campaigns.renew(companyId)
    if (again !== null) ends.push(again)
    if (ends.length > 0) await note(db, companyId, Math.min(...ends))
  }

  const heard = async (companyId: string, noun: string): Promise<void> => {
    if (!TIMES.has(noun) && !(await createPlaylistStore(db).hasRules(companyId))) return
    await note(db, companyId)
    options.onNoted()
  }
  const unsubscribe = bus.subscribe('change', ({ companyId, event }) => {
    const { noun } = event
    if (DRAWN_FROM.has(noun) || TIMES.has(noun)) void heard(companyId, noun).catch(options.onFault)
  })

  let looking: Promise<number | null> = Promise.resolve(null)
  const lookAtDue = async (): Promise<number | null> => {
    const rows = await db
      .selectFrom('playlist_renewal')
      .selectAll()
      .where('due_ms', '<=', clock.now())
      .orderBy('due_ms')
      .execute()
    for (const { company_id: companyId, due_ms } of rows) {
      // Taken by the node whose deletion comes first; what is noted from here on is looked at once more.
      const taken = await db
        .deleteFrom('playlist_renewal')
        .where('company_id', '=', companyId)
        .where('due_ms', '=', due_ms)
        .executeTakeFirst()
      if (Number(taken.numDeletedRows) !== 1) continue
      try {
        await renew(companyId)
      } catch (error) {
        options.onFault(error)
        await note(db, companyId, clock.now() + COLLECTED_MOST_MS)
      }
    }
    const next = await db
      .selectFrom('playlist_renewal')
      .select('due_ms')
      .orderBy('due_ms')
      .limit(1)
      .executeTakeFirst()
    return next?.due_ms ?? null
  }

  return {
    /** In the transaction that changes a playlist. @returns what to call after the commit */
    async note(trx: Queries, companyId: string): Promise<() => void> {
      await note(trx, companyId)
      return options.onNoted
    },
    /**
     * Looks at the companies that are due. One that fails is looked at again. One look waits for the other.
     * @returns when the next one is due (epoch ms); null for none
     */
    runDue: (): Promise<number | null> => (looking = looking.catch(() => null).then(lookAtDue)),
    /** After a start: what changed while nobody heard it. A company that was being looked at is looked at again. */
    async resume(): Promise<void> {
      const companies = [
        ...(await createPlaylistStore(db).companies()),
        ...(await options.campaigns.companies()),
      ]
      for (const companyId of new Set(companies)) await note(db, companyId)
    },
    stop: unsubscribe,
  }
}
export type Renewals = ReturnType<typeof createRenewals>
