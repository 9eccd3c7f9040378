import type { PlaylistEntry } from '@vitrine/core'
import { itemsFound, withNested, type PlaylistRule } from '@vitrine/core/playlists'
import type { Queries } from '../../platform/database/schema.ts'
import { hashOf } from '../../platform/ids.ts'
import { nestedIn } from './draft.ts'
import { createPlaylistStore, type PlaylistRecord } from './playlists.store.ts'

/** A playlist with what it holds now. */
export type HeldPlaylist = {
  id: string
  name: string
  items: PlaylistEntry[]
  automatic: boolean
  changedMs: number
  /** when the first of the files ends that a rule found (epoch ms); null: none does */
  endsMs: number | null
}

/** What playlists hold at an instant: the items that people chose, and what rules find. */
export function createContents(db: Queries) {
  const store = createPlaylistStore(db)
  const found = async (
    companyId: string,
    rule: PlaylistRule,
    seed: string,
    nowMs: number,
  ): Promise<{ items: PlaylistEntry[]; total: number; endsMs: number | null }> => {
    const { findable, total } = await store.findable(companyId, rule, nowMs)
    const items = itemsFound(rule, findable, hashOf, seed)
    const taken = new Set(items.map(({ id }) => id))
    const ends = findable.flatMap(({ id, expiresMs }) =>
      expiresMs !== null && taken.has(id) ? [expiresMs] : [],
    )
    return { items, total, endsMs: ends.length > 0 ? Math.min(...ends) : null }
  }
  const held = async (record: PlaylistRecord, nowMs: number): Promise<HeldPlaylist> => {
    const { id, companyId, draft, changedMs } = record
    const { items, endsMs } =
      draft.kind === 'rule'
        ? await found(companyId, draft.rule, id, nowMs)
        : { items: draft.items, endsMs: null }
    return { id, name: draft.name, items, automatic: draft.automatic, changedMs, endsMs }
  }
  return {
    found,
    held,
    /** Some playlists with those that lie in them, by id. Deleted ones are left out. */
    async some(companyId: string, ids: readonly string[], nowMs: number): Promise<Map<string, HeldPlaylist>> {
      if (ids.length === 0) return new Map()
      const all = new Map((await store.all(companyId)).map((record) => [record.id, record]))
      const nesting = new Map([...all].map(([id, { draft }]) => [id, nestedIn(draft)]))
      const wanted = withNested(ids, nesting).flatMap((id) => all.get(id) ?? [])
      const result = new Map<string, HeldPlaylist>()
      for (const record of wanted) result.set(record.id, await held(record, nowMs))
      return result
    },
  }
}
