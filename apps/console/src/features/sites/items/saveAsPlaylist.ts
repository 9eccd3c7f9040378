import type { GroupDraft, PlaylistEntry } from '@vitrine/core'
import { api, queryClient } from '../../../app/client.ts'
import { showError, toast } from '../../../app/toasts.ts'
import type { DraftEditor } from '../../../draft/draftEditor.ts'
import { allPlaylistsQuery } from '../../../queries/content.ts'
import { changeGroup, playlistItemOf, type EditedSite } from '../siteEdits.ts'
import { itemTexts } from './item.texts.ts'

/** The items of a zone as a playlist can hold them; null where there is none, or a list among them. */
export function playlistEntries({ items }: GroupDraft): PlaylistEntry[] | null {
  const entries = items.filter((item): item is PlaylistEntry => !('list' in item))
  return entries.length > 0 && entries.length === items.length ? entries : null
}

/** Makes a playlist of a zone's items and shows it in their place. @returns the id of the zone's new item; null where it failed */
export async function saveAsPlaylist(
  editor: DraftEditor<EditedSite>,
  zone: GroupDraft,
): Promise<string | null> {
  const items = playlistEntries(zone)
  if (!items) return null
  try {
    const made = await api('makePlaylist', { body: { kind: 'chosen', name: zone.name, items } })
    // The zone's picture needs to know what the playlist holds.
    queryClient.setQueryData(allPlaylistsQuery.queryKey, (known) => [...(known ?? []), made])
    const item = playlistItemOf(made.id)
    editor.edit((before) => changeGroup(before, zone.id, (group) => ({ ...group, items: [item] })))
    toast(itemTexts.playlistMade({ name: made.name }))
    return item.id
  } catch (error) {
    showError(error)
    return null
  }
}
