import type { ItemDraft, SiteDraft } from '@vitrine/core'
import type { Media, Site, Slide } from '@vitrine/protocol'
import { api, queryClient } from '../../app/client.ts'
import { mediaItemQuery } from '../../queries/content.ts'
import { siteQuery } from '../../queries/sites.ts'
import { addUploads } from '../media/index.ts'
import { itemOf } from '../sites/index.ts'
import { imageSlide, videoSlide } from '../slides/index.ts'

/** A zone of a screen, as a choice. */
export type Zone = { key: string; label: string; siteId: string; groupId: string }

/** Every zone of every screen, those that devices show first. Where a screen has one zone only, its name is enough. */
export function zonesOf(sites: readonly Site[]): Zone[] {
  const ordered = [...sites].sort((a, b) => Number(b.devices.length > 0) - Number(a.devices.length > 0))
  return ordered.flatMap((site) =>
    site.draft.groups.map((group) => ({
      key: `${site.id} ${group.id}`,
      label: site.draft.groups.length === 1 ? site.name : `${site.name}, ${group.name}`,
      siteId: site.id,
      groupId: group.id,
    })),
  )
}

/** A draft with items before all others of a zone; where the zone is gone, the same draft. */
export function withItemsFirst(draft: SiteDraft, groupId: string, items: readonly ItemDraft[]): SiteDraft {
  return {
    ...draft,
    groups: draft.groups.map((group) =>
      group.id === groupId ? { ...group, coll: [...items, ...group.coll] } : group,
    ),
  }
}

/**
 * Uploads files, makes a slide of each, and puts these first into a zone of a screen's draft. What the server refuses stays
 * in the list of uploads with its reason.
 * @param zone null: they become content and are on no screen yet
 */
export async function addFilesToZone(files: readonly File[], zone: Zone | null): Promise<void> {
  const made: { slide: Slide; media: Media }[] = []
  for (const id of await addUploads(files)) {
    if (id === null) continue
    const media = await queryClient.fetchQuery({ ...mediaItemQuery(id), staleTime: 0 })
    const draft = media.kind === 'image' ? imageSlide(media) : videoSlide(media)
    const slide = await api('makeSlide', { body: { ...draft, folder_id: null } })
    made.push({ slide, media })
  }
  if (zone !== null && made.length > 0) {
    const site = await queryClient.fetchQuery({ ...siteQuery(zone.siteId), staleTime: 0 })
    const frame = site.draft.groups.find(({ id }) => id === zone.groupId)?.frame ?? site.draft
    const items = made.map(({ slide, media }) => itemOf(slide, new Map([[media.id, media]]), frame))
    await api('changeSite', {
      params: { id: site.id },
      revision: site.revision,
      body: { name: site.name, draft: withItemsFirst(site.draft, zone.groupId, items) },
    })
  }
  await Promise.all(
    ['slides', 'media', 'sites'].map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })),
  )
}
