import type { ItemDraft, SiteDraft } from '@vitrine/core'
import type { Media, Site, Slide } from '@vitrine/protocol'
import { api, queryClient } from '../../app/client.ts'
import { mediaItemQuery } from '../../queries/content.ts'
import { siteQuery } from '../../queries/sites.ts'
import { addUploads } from '../media/index.ts'
import { itemOf, newSiteDraft } from '../sites/index.ts'
import { imageSlide, videoSlide } from '../slides/index.ts'
import { homeTexts } from './home.texts.ts'

/** A zone of a screen, as a choice. */
export type Zone = { key: string; label: string; siteId: string; groupId: string }

/** In place of a zone: a screen of their own is made for the files. */
export const NEW_SCREEN = 'new-screen'

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
      group.id === groupId ? { ...group, items: [...items, ...group.items] } : group,
    ),
  }
}

/** What a screen is called that is made for a file: the file's name without its ending. */
export function screenNameOf(fileName: string): string {
  return (
    fileName
      .replace(/\.[^.]+$/, '')
      .trim()
      .slice(0, 200) || homeTexts.newScreen()
  )
}

/** A screen over all of which files play, in the orientation of the first of them. */
export function screenFor(first: Pick<Media, 'width' | 'height'>): SiteDraft {
  const isTall = first.height > first.width
  return isTall ? newSiteDraft('full', 1080, 1920) : newSiteDraft('full', 1920, 1080)
}

/**
 * Uploads files, makes a slide of each, and puts these first into a zone of a screen's draft. What the server refuses stays
 * in the list of uploads with its reason.
 * @param target null: they become content and are on no screen yet
 * @returns the screen that shows them in its draft
 */
export async function addFilesToZone(
  files: readonly File[],
  target: Zone | typeof NEW_SCREEN | null,
): Promise<Site | null> {
  const made: Made[] = []
  for (const id of await addUploads(files)) {
    if (id === null) continue
    const media = await queryClient.fetchQuery({ ...mediaItemQuery(id), staleTime: 0 })
    const draft = media.kind === 'image' ? imageSlide(media) : videoSlide(media)
    const slide = await api('makeSlide', { body: { ...draft, folder_id: null } })
    made.push({ slide, media })
  }
  const site = made.length === 0 || target === null ? null : await addToScreen(made, target)
  await Promise.all(
    ['slides', 'media', 'sites'].map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })),
  )
  return site
}

type Made = { slide: Slide; media: Media }

async function addToScreen(made: readonly Made[], target: Zone | typeof NEW_SCREEN): Promise<Site> {
  const itemsIn = (frame: { width: number; height: number }): ItemDraft[] =>
    made.map(({ slide, media }) => itemOf(slide, new Map([[media.id, media]]), frame))
  if (target === NEW_SCREEN) {
    const { media } = made[0]!
    const draft = screenFor(media)
    const [zone] = draft.groups
    return api('makeSite', {
      body: { name: screenNameOf(media.name), draft: withItemsFirst(draft, zone!.id, itemsIn(draft)) },
    })
  }
  const site = await queryClient.fetchQuery({ ...siteQuery(target.siteId), staleTime: 0 })
  const frame = site.draft.groups.find(({ id }) => id === target.groupId)?.frame ?? site.draft
  return api('changeSite', {
    params: { id: site.id },
    revision: site.revision,
    body: { name: site.name, draft: withItemsFirst(site.draft, target.groupId, itemsIn(frame)) },
  })
}
