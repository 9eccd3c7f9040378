import {
  leafDraftsOf,
  playlistItemsOf,
  resolveWhen,
  type ItemDraft,
  type LeafDraft,
  type PlaylistItemDraft,
} from '@vitrine/core'
import { expandPlaylist } from '@vitrine/core/playlists'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { itemTexts } from './item.texts.ts'

/** What of the library an item's name and length are taken from. */
type Known = Pick<Library, 'playlists' | 'names'>

/** The slide that an item shows, if it shows one. */
export function slideIdOf(item: ItemDraft | null | undefined): string {
  return item && 'slide_id' in item ? item.slide_id : ''
}

/** What an item is called: the name of what it shows. */
export function itemName(item: ItemDraft, library: Pick<Library, 'slides' | 'media' | 'playlists'>): string {
  if ('list' in item) return item.list.name
  if ('playlist_id' in item)
    return library.playlists.get(item.playlist_id)?.name ?? itemTexts.deletedPlaylist()
  if ('page' in item) return item.page.url.replace(/^https?:\/\//, '')
  if ('media_id' in item) return library.media.get(item.media_id)?.name ?? itemTexts.deletedFile()
  return library.slides.get(item.slide_id)?.name ?? itemTexts.deletedContent()
}

/** What stands in the place of a playlist: its items, those of playlists in it too. */
function expanded(item: PlaylistItemDraft, { playlists, names = null }: Known) {
  return expandPlaylist(item, playlists, (when) => resolveWhen(when, names, 0))
}

/** How long an item takes in one cycle, ms: all of a list, or the longest of those of which one comes at each turn. */
export function itemMs(item: ItemDraft, known: Known): number {
  if ('playlist_id' in item)
    return expanded(item, known).items.reduce(
      (sum, one) => sum + itemMs(one, known) * weightInside(one, item),
      0,
    )
  if (!('list' in item)) return item.duration
  const spans = item.list.items.map((one) => itemMs(one, known))
  return item.list.play === 'one' ? Math.max(0, ...spans) : spans.reduce((sum, span) => sum + span, 0)
}

/** How often a part of a playlist comes each time that the playlist does. */
const weightInside = (part: ItemDraft, { weight }: PlaylistItemDraft) => (weight ? 1 : (part.weight ?? 1))

/** All that is drawn of some items, in order, out of lists and playlists too. */
export function drawnOf(items: readonly ItemDraft[], known: Known): LeafDraft[] {
  return items.flatMap((item) =>
    'playlist_id' in item
      ? drawnOf(expanded(item, known).items, known)
      : 'list' in item
        ? drawnOf(item.list.items, known)
        : [item],
  )
}

/** Names of the playlists that something drawn came from, the outermost first; empty for what lies in the zone itself. */
export function playlistsAround(items: readonly ItemDraft[], drawnId: string, known: Known): string[] {
  for (const item of playlistItemsOf(items)) {
    const around = expanded(item, known).from[drawnId]
    if (around) return around.map((id) => known.playlists.get(id)?.name ?? '')
  }
  return []
}

/** The first thing that is drawn of an item. */
export function firstLeaf(item: ItemDraft | undefined, known?: Known): LeafDraft | undefined {
  return item && (known ? drawnOf([item], known) : leafDraftsOf([item]))[0]
}
