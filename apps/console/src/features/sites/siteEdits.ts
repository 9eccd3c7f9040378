import type { Frame, GroupDraft, ItemDraft, LeafDraft, SiteDraft } from '@vitrine/core'
import { ITEM_DURATION_MS } from '@vitrine/core'
import type { Media, Slide } from '@vitrine/protocol'
import { newId } from '../../draft/newId.ts'

/** What the screen's editor edits: its name and its draft. */
export type EditedSite = { name: string; draft: SiteDraft }

/** The steps of the editor, each from one draft to the next. */
export function changeGroup(
  site: EditedSite,
  id: string,
  change: (group: GroupDraft) => GroupDraft,
): EditedSite {
  return withGroups(
    site,
    site.draft.groups.map((group) => (group.id === id ? change(group) : group)),
  )
}

export function changeItem(
  site: EditedSite,
  itemId: string,
  change: (item: ItemDraft) => ItemDraft,
): EditedSite {
  return withGroups(
    site,
    site.draft.groups.map((group) =>
      group.coll.some((item) => item.id === itemId)
        ? { ...group, coll: group.coll.map((item) => (item.id === itemId ? change(item) : item)) }
        : group,
    ),
  )
}

export function removeItem(site: EditedSite, itemId: string): EditedSite {
  return withGroups(
    site,
    site.draft.groups.map((group) =>
      group.coll.some((item) => item.id === itemId)
        ? { ...group, coll: group.coll.filter((item) => item.id !== itemId) }
        : group,
    ),
  )
}

/** Takes a zone away; the last one stays, because a screen needs one. */
export function removeGroup(site: EditedSite, id: string): EditedSite {
  const groups = site.draft.groups.filter((group) => group.id !== id)
  return groups.length === 0 ? site : withGroups(site, groups)
}

export function addGroup(site: EditedSite, frame: Frame, id: string): EditedSite {
  return withGroups(site, [
    ...site.draft.groups,
    { id, name: freeName(site.draft.groups), frame, background: '#101828', coll: [] },
  ])
}

/** Puts a zone over (`1`) or under (`-1`) its neighbour. */
export function restack(site: EditedSite, id: string, by: 1 | -1): EditedSite {
  const groups = [...site.draft.groups]
  const at = groups.findIndex((group) => group.id === id)
  const to = at + by
  const moved = groups[at]
  if (!moved || to < 0 || to >= groups.length) return site
  groups.splice(at, 1)
  groups.splice(to, 0, moved)
  return withGroups(site, groups)
}

/** An item for a slide: a video stays as long as it is, everything else the usual time. */
export function itemOf(slide: Slide, media: ReadonlyMap<string, Media>): LeafDraft {
  const video = slide.interactions.find((element) => element.type === 'video')
  const length = video?.type === 'video' ? (media.get(video.media_id)?.duration ?? null) : null
  return {
    id: newId(),
    slide_id: slide.id,
    duration:
      length === null
        ? ITEM_DURATION_MS.default
        : Math.max(ITEM_DURATION_MS.min, Math.min(ITEM_DURATION_MS.max, length)),
    fit: 'cover',
    transition: { kind: 'fade', duration: 400 },
  }
}

export function addItems(site: EditedSite, groupId: string, items: readonly ItemDraft[]): EditedSite {
  return items.length === 0
    ? site
    : changeGroup(site, groupId, (group) => ({ ...group, coll: [...group.coll, ...items] }))
}

function withGroups(site: EditedSite, groups: GroupDraft[]): EditedSite {
  return { ...site, draft: { ...site.draft, groups } }
}

function freeName(groups: readonly GroupDraft[]): string {
  const taken = new Set(groups.map((group) => group.name))
  let nth = groups.length + 1
  while (taken.has(`Zone ${nth}`)) nth += 1
  return `Zone ${nth}`
}
