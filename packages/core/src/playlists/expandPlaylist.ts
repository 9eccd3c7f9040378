import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { PLAYLIST_LIMITS } from '../constants.ts'
import type { LeafDraft, PlaylistEntry, PlaylistItemDraft } from '../content.ts'
import type { ItemDraft, ListDraft } from '../draftWire.ts'
import { allOf, type Condition } from '../conditions/condition.ts'
import type { WhenDraft } from '../namedTimes.ts'
import type { Schedule } from '../scheduleShape.ts'
import { intersectSchedules } from './intersectSchedules.ts'

/** What a playlist holds now: of one that follows a rule, what the rule finds. */
export type PlaylistContents = { id: string; name: string; items: readonly PlaylistEntry[] }

/** Why a playlist can't be put in the place of its item. `playlist` is a name. */
export type PlaylistFault =
  | { code: 'PLAYLIST_DELETED'; params: Record<never, never> }
  | { code: 'PLAYLIST_TOO_LONG'; params: { playlist: string; most: number } }
  | { code: 'PLAYLIST_TOO_DEEP'; params: { playlist: string; most: number } }
  | { code: 'PLAYLIST_TURNS_TOO_DEEP'; params: { playlist: string } }

/** A playlist in the place of its item. */
export type Expanded = {
  items: (LeafDraft | ListDraft)[]
  faults: PlaylistFault[]
  /** for each item that is drawn, by its id, the playlists that it came from, the outermost first */
  from: Record<string, string[]>
}

type Unit = (LeafDraft | ListDraft)[]
/** What lies around an item: the way to it, when that may play, what must hold, and the playlists. */
type Around = {
  path: string
  when: Schedule | undefined
  conditions: readonly Condition[]
  chain: readonly string[]
}

/** Lists of a version can be so deep. */
const LISTS_DEEP = 2

/**
 * Puts what a playlist holds in the place of its item, with the playlists inside it. The items keep their order, and may play
 * when both they and everything around them may, by hours and by conditions. Their ids follow from where they come from, so the same playlist always
 * makes the same items.
 *
 * With `turn` n there are n places, each with a list of which one item plays in each round: place k gets the items k, k+n,
 * k+2n … as often as the rounds take to begin again. Items of playlists inside count one by one. Where that would be more than `PLAYLIST_LIMITS.rounds` items, each item is
 * dealt to one place only; places with fewer items then begin again earlier, so their items come slightly more often.
 * @param resolve     what a `when` says, with hours and dates in place of names
 * @param listsAround how many lists the item lies in
 */
export function expandPlaylist(
  item: PlaylistItemDraft,
  playlists: ReadonlyMap<string, PlaylistContents>,
  resolve: (when: WhenDraft) => Schedule,
  listsAround = 0,
): Expanded {
  const faults: PlaylistFault[] = []
  const from: Record<string, string[]> = {}
  let drawn = 0

  /** What stands for each of the items that a playlist draws: one, or several of which one may play at a time. */
  const unitsOf = (ref: PlaylistItemDraft, around: Around): Unit[] => {
    const playlist = playlists.get(ref.playlist_id)
    if (!playlist) {
      faults.push({ code: 'PLAYLIST_DELETED', params: {} })
      return []
    }
    const chain = [...around.chain, playlist.id]
    const most = PLAYLIST_LIMITS.depth
    if (chain.length > most || around.chain.includes(playlist.id)) {
      faults.push({ code: 'PLAYLIST_TOO_DEEP', params: { playlist: playlist.name, most } })
      return []
    }
    const whens = intersectSchedules(around.when, ref.when && resolve(ref.when))
    const conditions = [...around.conditions, ...(ref.if ? [ref.if] : [])]
    const inside = (path: string): Unit[] =>
      playlist.items.flatMap((entry) => {
        if ('playlist_id' in entry)
          return whens.flatMap((when, nth) =>
            unitsOf(entry, { path: `${path}/${entry.id}${nthOf(nth, whens)}`, when, conditions, chain }),
          )
        const copies = whens.flatMap((when, nth) =>
          leaves(entry, { path: `${path}${nthOf(nth, whens)}`, when, conditions, chain }),
        )
        return copies.length > 0 ? [copies] : []
      })
    const list = (path: string, play: 'all' | 'one', items: Unit): Unit => [
      {
        id: idOf(`${path}+`),
        ...(ref.weight === undefined ? {} : { weight: ref.weight }),
        list: { name: playlist.name, play, items },
      },
    ]
    const units = inside(around.path)
    if (units.length === 0) return []
    if (ref.turn === 'all' || ref.turn >= units.length)
      return (ref.weight ?? 1) > 1 ? [list(around.path, 'all', units.flat())] : units
    const copies = [units]
    return dealt(units.length, ref.turn).map((places, place) => {
      const path = `${around.path}#${place}`
      const items = places.flatMap((at) => {
        const copy = Math.floor(at / units.length)
        copies[copy] ??= inside(`${around.path}@${copy}`)
        return copies[copy][at % units.length] ?? []
      })
      return list(path, 'one', items)
    })
  }
  const leaves = (leaf: LeafDraft, around: Around): LeafDraft[] => {
    const whens = intersectSchedules(around.when, leaf.when && resolve(leaf.when))
    return whens.flatMap((when, nth) => {
      drawn += 1
      if (drawn > PLAYLIST_LIMITS.expanded) return []
      const id = idOf(`${around.path}/${leaf.id}${nthOf(nth, whens)}`)
      from[id] = [...around.chain]
      const { when: _when, if: _if, ...rest } = leaf
      const condition = allOf([...around.conditions, leaf.if])
      return [
        {
          ...rest,
          id,
          ...(when === undefined ? {} : { when }),
          ...(condition && { if: condition }),
        },
      ]
    })
  }

  const items = unitsOf(item, { path: item.id, when: undefined, conditions: [], chain: [] }).flat()
  if (drawn > PLAYLIST_LIMITS.expanded) {
    const playlist = playlists.get(item.playlist_id)?.name ?? ''
    faults.push({ code: 'PLAYLIST_TOO_LONG', params: { playlist, most: PLAYLIST_LIMITS.expanded } })
  }
  if (depthOf(items) + listsAround > LISTS_DEEP && faults.length === 0) {
    const playlist = playlists.get(item.playlist_id)?.name ?? ''
    faults.push({ code: 'PLAYLIST_TURNS_TOO_DEEP', params: { playlist } })
  }
  return faults.length > 0 ? { items: [], faults: [faults[0]!], from: {} } : { items, faults, from }
}

/**
 * Deals items to so many places: at each turn, every place shows its next.
 * @returns for each place the numbers of its items; those from `length` on are the same items once more
 */
function dealt(length: number, places: number): number[][] {
  const rounds = length / gcd(length, places)
  const isExact = rounds * places <= PLAYLIST_LIMITS.rounds
  const total = isExact ? rounds * places : length
  return Array.from({ length: places }, (_, place) =>
    Array.from({ length: Math.ceil((total - place) / places) }, (_round, round) => round * places + place),
  )
}

const depthOf = (items: readonly ItemDraft[]): number =>
  items.reduce((depth, item) => ('list' in item ? Math.max(depth, 1 + depthOf(item.list.items)) : depth), 0)

/** What tells apart the parts into which schedules divide an item. */
const nthOf = (nth: number, { length }: readonly unknown[]) => (length > 1 ? `~${nth}` : '')

/** An id is short however deep playlists lie, and the same on every machine. */
const idOf = (path: string): string => `pl-${bytesToHex(sha256(utf8ToBytes(path))).slice(0, 24)}`

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}
