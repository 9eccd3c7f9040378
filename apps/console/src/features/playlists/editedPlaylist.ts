import type { ItemDraft, PlaylistEntry } from '@vitrine/core'
import type { PlaylistRule } from '@vitrine/core/playlists'
import type { StoredPlaylist, WrittenPlaylist } from '@vitrine/protocol'
import type { EditedSite } from '../sites/index.ts'

/** Pixels that items are fitted to before the zone that shows them is known. */
const SIZE = { width: 1_920, height: 1_080 }
const ZONE = 'playlist'

/**
 * What the editor of a playlist edits. Its items lie in a zone of their own, so that the lists and fields of the screen editor
 * edit them too.
 */
export type EditedPlaylist = EditedSite & { automatic: boolean; rule: PlaylistRule | null }

/** The zone that holds the items. */
export const zoneOf = ({ draft }: EditedPlaylist) => draft.groups[0]!

export function editedOf({ name, automatic, kind, items, rule }: StoredPlaylist): EditedPlaylist {
  const own: ItemDraft[] = kind === 'chosen' ? items : []
  const zone = { id: ZONE, name, frame: { x: 0, y: 0, ...SIZE }, background: '#101828', items: own }
  return { name, automatic, rule: rule ?? null, draft: { ...SIZE, groups: [zone] } }
}

export function writtenOf(edited: EditedPlaylist): WrittenPlaylist {
  const { name, automatic, rule } = edited
  if (rule) return { kind: 'rule', name, automatic, rule }
  // Lists are for zones: the editor of a playlist offers none.
  const items = zoneOf(edited).items.filter((item): item is PlaylistEntry => !('list' in item))
  return { kind: 'chosen', name, automatic, items }
}

/** What a rule says before anything is chosen. */
export const NEW_RULE: PlaylistRule = {
  subfolders: true,
  tags: [],
  kinds: ['image', 'video'],
  order: 'newest',
  most: 10,
  duration: 10_000,
  fit: 'contain',
  transition: { kind: 'fade', duration: 400 },
}
