import { playlistsOfDraft, type ItemOrigins, type PlaylistEntry, type SiteDraft } from '@vitrine/core'
import { withNested, type PlaylistContents } from '@vitrine/core/playlists'
import type { Queries } from '../../platform/database/schema.ts'

/** A playlist as screens know it: what it holds now, and whether changes reach displays by themselves. */
export type ScreenPlaylist = PlaylistContents & {
  items: PlaylistEntry[]
  automatic: boolean
  changedMs: number
}
export type ScreenPlaylists = ReadonlyMap<string, ScreenPlaylist>

/**
 * What a version of a screen has of playlists: `ids` of all, `from` for each item those that it came from, the outermost first, and
 * `kept` what those held that reach displays only when the screen is published.
 */
export type VersionPlaylists = {
  ids: string[]
  from: ItemOrigins
  kept: Record<string, PlaylistEntry[]>
}

/** The playlists of a draft and those inside them. */
export function playlistsIn(draft: SiteDraft, playlists: ScreenPlaylists): ScreenPlaylist[] {
  const nesting = new Map(
    [...playlists].map(([id, { items }]) => [
      id,
      items.flatMap((item) => ('playlist_id' in item ? [item.playlist_id] : [])),
    ]),
  )
  return withNested(playlistsOfDraft(draft), nesting).flatMap((id) => playlists.get(id) ?? [])
}

/** What is stored with a version; null where the draft has no playlists. */
export function versionPlaylists(
  draft: SiteDraft,
  playlists: ScreenPlaylists,
  from: ItemOrigins,
): VersionPlaylists | null {
  const used = playlistsIn(draft, playlists)
  if (used.length === 0) return null
  return {
    ids: used.map(({ id }) => id),
    from,
    kept: Object.fromEntries(used.filter((one) => !one.automatic).map(({ id, items }) => [id, items])),
  }
}

/** Playlists as a published version is renewed with them: those that do not reach displays by themselves hold what they held. */
export function asKept(playlists: ScreenPlaylists, { kept }: VersionPlaylists): Map<string, ScreenPlaylist> {
  return new Map(
    [...playlists].map(([id, playlist]) => [
      id,
      playlist.automatic || !kept[id] ? playlist : { ...playlist, items: kept[id] },
    ]),
  )
}

/** Screens whose published version shows playlists. Those in the bin do not count. */
export async function screensShowingPlaylists(
  db: Queries,
  companyId: string,
): Promise<{ id: string; name: string; playlists: VersionPlaylists }[]> {
  const rows = await db
    .selectFrom('site')
    .innerJoin('site_version', (join) =>
      join
        .onRef('site_version.company_id', '=', 'site.company_id')
        .onRef('site_version.site_id', '=', 'site.id')
        .onRef('site_version.version', '=', 'site.published_version'),
    )
    .select(['site.id', 'site.name', 'site_version.playlists'])
    .where('site.company_id', '=', companyId)
    .where('site.deleted_ms', 'is', null)
    .where('site_version.playlists', 'is not', null)
    .orderBy('site.name')
    .execute()
  // Written by us, in the transaction that published the version.
  return rows.map(({ id, name, playlists }) => ({
    id,
    name,
    playlists: JSON.parse(playlists!) as VersionPlaylists,
  }))
}

/** Screens whose published version plays campaigns, with the ids of these. Those in the bin do not count. */
export async function screensPlayingCampaigns(
  db: Queries,
  companyId: string,
): Promise<{ id: string; campaigns: string[] }[]> {
  const rows = await db
    .selectFrom('site')
    .innerJoin('site_version', (join) =>
      join
        .onRef('site_version.company_id', '=', 'site.company_id')
        .onRef('site_version.site_id', '=', 'site.id')
        .onRef('site_version.version', '=', 'site.published_version'),
    )
    .select(['site.id', 'site_version.campaigns'])
    .where('site.company_id', '=', companyId)
    .where('site.deleted_ms', 'is', null)
    .where('site_version.campaigns', 'is not', null)
    .orderBy('site.id')
    .execute()
  return rows.map(({ id, campaigns }) => ({ id, campaigns: JSON.parse(campaigns!) as string[] }))
}
