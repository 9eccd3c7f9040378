import type { Frame, GroupDraft, ItemDraft, LeafDraft, PlaylistItemDraft, SiteDraft } from '@vitrine/core'
import { ITEM_DURATION_MS, SITE_LIMITS } from '@vitrine/core'
import type { Media, Slide } from '@vitrine/protocol'
import { fitFor, fitForSlide } from '../../draft/fitFor.ts'
import { newId } from '../../draft/newId.ts'
import { halvesOf } from './zones/zoneArea.ts'
import { siteEditorTexts } from './siteEditor.texts.ts'

/** What the screen's editor edits: its name and its draft. */
export type EditedSite = { name: string; draft: SiteDraft }
/** A list among a zone's items. */
export type ListDraft = Extract<ItemDraft, { list: unknown }>

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

/** Changes an item wherever it lies, in lists too. */
export function changeItem(
  site: EditedSite,
  itemId: string,
  change: (item: ItemDraft) => ItemDraft,
): EditedSite {
  return replaceItem(site, itemId, (item) => [change(item)])
}

/** Takes an item out, out of its list too; a list that is left empty goes with it. */
export function removeItem(site: EditedSite, itemId: string): EditedSite {
  return replaceItem(site, itemId, () => [])
}

/** Puts a list that holds only this item in its place. */
export function listAround(site: EditedSite, itemId: string, id: string, name: string): EditedSite {
  return replaceItem(site, itemId, (item) => [
    { id, list: { name, play: 'all', items: [item as LeafDraft] } },
  ])
}

/** Puts an item at the end of a list, from wherever it was. */
export function moveToList(site: EditedSite, itemId: string, listId: string): EditedSite {
  const moved = site.draft.groups.map(({ items }) => findItem(items, itemId)).find(Boolean)
  if (!moved || itemId === listId) return site
  return changeItem(removeItem(site, itemId), listId, (list) =>
    'list' in list
      ? { ...list, list: { ...list.list, items: [...list.list.items, moved as LeafDraft] } }
      : list,
  )
}

/** Puts the items of a list in its place. */
export function dissolveList(site: EditedSite, listId: string): EditedSite {
  return replaceItem(site, listId, (item) => ('list' in item ? item.list.items : [item]))
}

/** Moves an item one place up (`-1`) or down (`1`) among those it lies with. */
export function shiftItem(site: EditedSite, itemId: string, by: 1 | -1): EditedSite {
  const shifted = (items: readonly ItemDraft[]): ItemDraft[] => {
    const at = items.findIndex((item) => item.id === itemId)
    if (at === -1) return items.map((item) => withColl(item, shifted))
    const to = at + by
    if (to < 0 || to >= items.length) return [...items]
    const next = [...items]
    next.splice(to, 0, ...next.splice(at, 1))
    return next
  }
  return withGroups(
    site,
    site.draft.groups.map((group) =>
      findItem(group.items, itemId) ? { ...group, items: shifted(group.items) } : group,
    ),
  )
}

/** The item with an id, out of lists too. */
export function findItem(items: readonly ItemDraft[], itemId: string): ItemDraft | null {
  for (const item of items) {
    if (item.id === itemId) return item
    const inside = 'list' in item ? findItem(item.list.items, itemId) : null
    if (inside) return inside
  }
  return null
}

/** The list that an item lies in; null where it lies in the zone itself. */
export function listOf(items: readonly ItemDraft[], itemId: string): ListDraft | null {
  for (const item of items) {
    if (!('list' in item)) continue
    if (item.list.items.some((one) => one.id === itemId)) return item
    const inner = listOf(item.list.items, itemId)
    if (inner) return inner
  }
  return null
}

function replaceItem(
  site: EditedSite,
  itemId: string,
  change: (item: ItemDraft) => readonly ItemDraft[],
): EditedSite {
  const replaced = (items: readonly ItemDraft[]): ItemDraft[] =>
    items.flatMap((item) => {
      if (item.id === itemId) return change(item)
      const kept = withColl(item, replaced)
      return 'list' in kept && kept !== item && kept.list.items.length === 0 ? [] : [kept]
    })
  return withGroups(
    site,
    site.draft.groups.map((group) =>
      findItem(group.items, itemId) ? { ...group, items: replaced(group.items) } : group,
    ),
  )
}

/** A list with its items changed; anything else as it is. */
function withColl(item: ItemDraft, change: (items: readonly ItemDraft[]) => ItemDraft[]): ItemDraft {
  return 'list' in item
    ? { ...item, list: { ...item.list, items: change(item.list.items) as ListDraft['list']['items'] } }
    : item
}

/** Takes a zone away with its ads; the last one stays, because a screen needs one. */
export function removeGroup(site: EditedSite, id: string): EditedSite {
  const groups = site.draft.groups.filter((group) => group.id !== id)
  if (groups.length === 0) return site
  const { ads, ...draft } = site.draft
  const left = (ads ?? []).filter((ad) => ad.group_id !== id)
  return { ...site, draft: { ...draft, groups, ...(left.length === 0 ? {} : { ads: left }) } }
}

export function addGroup(site: EditedSite, frame: Frame, id: string): EditedSite {
  return withGroups(site, [
    ...site.draft.groups,
    { id, name: freeName(site.draft.groups), frame, background: '#101828', items: [] },
  ])
}

/** Splits a zone into two, side by side or one above the other; its items and ads stay in the first. */
export function splitGroup(
  site: EditedSite,
  id: string,
  how: 'beside' | 'below',
  newGroupId: string,
): EditedSite {
  const { groups } = site.draft
  const at = groups.findIndex((group) => group.id === id)
  const zone = groups[at]
  const halves = zone && halvesOf(zone.frame, how)
  if (!halves || groups.length >= SITE_LIMITS.groups) return site
  const [first, second] = halves
  const { background } = zone
  const added = { id: newGroupId, name: freeName(groups), frame: second, background, items: [] }
  return withGroups(site, groups.toSpliced(at, 1, { ...zone, frame: first }, added))
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

/** A video's own length as an item may have it, ms. */
export function naturalDuration(videoMs: number): number {
  return Math.max(ITEM_DURATION_MS.min, Math.min(ITEM_DURATION_MS.max, Math.round(videoMs)))
}

/** How an item plays before anything is said of it. */
const usual = (durationMs: number | null, fit: 'cover' | 'contain') => ({
  duration: durationMs === null ? ITEM_DURATION_MS.default : naturalDuration(durationMs),
  fit,
  transition: { kind: 'fade' as const, duration: 400 },
})

type ZoneFrame = Pick<Frame, 'width' | 'height'>
/** An item for a slide in a zone: a video stays as long as it is, everything else the usual time. */
export function itemOf(slide: Slide, media: ReadonlyMap<string, Media>, zone: ZoneFrame): LeafDraft {
  return { id: newId(), slide_id: slide.id, ...usual(lengthOf(slide, media), fitForSlide(slide, zone)) }
}

/** How long the first file on a slide is that has a length, ms; null where none has. */
function lengthOf(slide: Slide, media: ReadonlyMap<string, Media>): number | null {
  for (const element of slide.elements) {
    const length = 'media_id' in element ? media.get(element.media_id ?? '')?.duration : undefined
    if (length) return length
  }
  return null
}

/** An item for a file, without a slide around it; a video stays as long as it is. */
function mediaItemOf(media: Media, zone: ZoneFrame): LeafDraft {
  const lengthMs = media.kind === 'video' ? media.duration : null
  return { id: newId(), media_id: media.id, ...usual(lengthMs, fitFor(media, zone)) }
}

/** An item for a web page. */
export function pageItemOf(url: string): LeafDraft {
  return { id: newId(), page: { url }, ...usual(null, 'cover') }
}

/** An item for a playlist: all of it in its place. */
export function playlistItemOf(playlistId: string): PlaylistItemDraft {
  return { id: newId(), playlist_id: playlistId, turn: 'all' }
}

/** How long what an item shows is by itself, ms: the length of its video; null where it has none. */
export function naturalMs(
  item: LeafDraft,
  slides: ReadonlyMap<string, Slide>,
  media: ReadonlyMap<string, Media>,
): number | null {
  if ('page' in item) return null
  if ('slide_id' in item) {
    const slide = slides.get(item.slide_id)
    return slide ? lengthOf(slide, media) : null
  }
  const file = media.get(item.media_id)
  return file?.kind === 'video' ? file.duration : null
}

/** Puts items into a zone, before the one at `at`; left out: at the end. */
export function addItems(
  site: EditedSite,
  groupId: string,
  items: readonly ItemDraft[],
  at?: number,
): EditedSite {
  return items.length === 0
    ? site
    : changeGroup(site, groupId, (group) => ({
        ...group,
        items: group.items.toSpliced(at ?? group.items.length, 0, ...items),
      }))
}

/** Items for slides and files in a zone; what is neither is left out. */
export function itemsOfIds(
  ids: readonly string[],
  slides: ReadonlyMap<string, Slide>,
  media: ReadonlyMap<string, Media>,
  zone: ZoneFrame,
): LeafDraft[] {
  return ids.flatMap((id) => {
    const slide = slides.get(id)
    const file = media.get(id)
    return slide ? [itemOf(slide, media, zone)] : file ? [mediaItemOf(file, zone)] : []
  })
}

function withGroups(site: EditedSite, groups: GroupDraft[]): EditedSite {
  return { ...site, draft: { ...site.draft, groups } }
}

function freeName(groups: readonly GroupDraft[]): string {
  const taken = new Set(groups.map((group) => group.name))
  let nth = groups.length + 1
  while (taken.has(siteEditorTexts.newZone({ nth }))) nth += 1
  return siteEditorTexts.newZone({ nth })
}
