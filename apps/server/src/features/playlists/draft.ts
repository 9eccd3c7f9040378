import type { ReadPlaylist } from '@vitrine/protocol'

/** A playlist as people write it. */
export type PlaylistDraft = ReadPlaylist

/** The playlists among the items of a playlist, each once. */
export const nestedIn = (draft: PlaylistDraft): string[] =>
  draft.kind === 'rule'
    ? []
    : [...new Set(draft.items.flatMap((item) => ('playlist_id' in item ? [item.playlist_id] : [])))]

/** Slides and files among the items of a playlist, with the place of each. */
export function shownIn(draft: PlaylistDraft): { noun: 'slide' | 'media'; id: string; at: number }[] {
  if (draft.kind === 'rule') return []
  return draft.items.flatMap((item, at): { noun: 'slide' | 'media'; id: string; at: number }[] =>
    'slide_id' in item
      ? [{ noun: 'slide', id: item.slide_id, at }]
      : 'media_id' in item
        ? [{ noun: 'media', id: item.media_id, at }]
        : [],
  )
}
