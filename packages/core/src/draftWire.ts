import * as z from 'zod/mini'
import {
  siteDraftSchema,
  slideDraftSchema,
  type AdDraft,
  type LeafDraft,
  type PlaylistItemDraft,
  type WireSiteDraft,
  type WireSlideDraft,
} from './content.ts'
import { readWidgetElement, writeWidgetElement } from './elements/widgetWire.ts'
import { withKey } from './withKey.ts'

/**
 * Drafts in our words. The management API and the database say `interactions` for the elements of a slide and `coll` for the
 * items of a zone or list (contract §8), and a widget in words of its own (contract §10); those names end here.
 */
type WireSize = NonNullable<WireSlideDraft['sizes']>[number]
type WireGroup = WireSiteDraft['groups'][number]
type WireItem = WireGroup['coll'][number]
type WireList = Extract<WireItem, { list: unknown }>

/** One size of a slide: its own pixels and the elements that lie on it. */
export type SlideSize = Omit<WireSize, 'interactions'> & { elements: WireSize['interactions'] }
/** What an operator edits of a slide: its first size, and the others. */
export type SlideDraft = Omit<WireSlideDraft, 'interactions' | 'sizes'> & {
  elements: WireSlideDraft['interactions']
  sizes?: SlideSize[] | undefined
}
/** A list among the items of a zone: they come at the turn of the list. */
export type ListDraft = Omit<WireList, 'list'> & {
  list: Omit<WireList['list'], 'coll'> & { items: ItemDraft[] }
}
/** One item of a zone: something that is drawn, a playlist, or a list of such items, at most two lists deep. */
export type ItemDraft = LeafDraft | PlaylistItemDraft | ListDraft
/** One zone of a screen's draft. */
export type GroupDraft = Omit<WireGroup, 'coll'> & { items: ItemDraft[] }
/** The draft of a screen: its size in px, its zones, bottom first, its ads and its script. */
export type SiteDraft = Omit<WireSiteDraft, 'groups' | 'ads'> & {
  groups: GroupDraft[]
  ads?: AdDraft[] | undefined
}

/** All that a zone's items name themselves to be drawn, in order, out of lists too; what playlists hold is not among it. */
export function leafDraftsOf(items: readonly ItemDraft[]): LeafDraft[] {
  return items.flatMap((item) =>
    'list' in item ? leafDraftsOf(item.list.items) : 'playlist_id' in item ? [] : [item],
  )
}

/** The playlists among a zone's items, in order, out of lists too. */
export function playlistItemsOf(items: readonly ItemDraft[]): PlaylistItemDraft[] {
  return items.flatMap((item) =>
    'list' in item ? playlistItemsOf(item.list.items) : 'playlist_id' in item ? [item] : [],
  )
}

/** Ids of the playlists that the zones of a screen show, each once. */
export function playlistsOfDraft(draft: Pick<SiteDraft, 'groups'>): string[] {
  return [
    ...new Set(draft.groups.flatMap((group) => playlistItemsOf(group.items).map((item) => item.playlist_id))),
  ]
}

/** What has the elements of a slide in the words of the wire, such as a slide's draft or the whole slide. */
export type WireElements = Pick<WireSlideDraft, 'interactions' | 'sizes'>
/** The same in our words. */
export type OwnElements<T extends WireElements> = Omit<T, 'interactions' | 'sizes'> &
  Pick<SlideDraft, 'elements' | 'sizes'>

const readElements = (wire: unknown) => (wire as object[]).map(readWidgetElement)
const writeElements = (elements: unknown) => (elements as object[]).map(writeWidgetElement)
const readSize = (wire: WireSize) => withKey(wire, 'interactions', 'elements', readElements) as SlideSize
const writeSize = (size: SlideSize) => withKey(size, 'elements', 'interactions', writeElements) as WireSize

/** A slide, or its draft, in our words. */
export function readSlideWords<T extends WireElements>(wire: T): OwnElements<T> {
  const { sizes } = wire
  const own = sizes ? { ...wire, sizes: sizes.map(readSize) } : wire
  return withKey(own, 'interactions', 'elements', readElements) as OwnElements<T>
}

/** A slide, or its draft, in the words of the wire. */
export function writeSlideWords<T extends Pick<SlideDraft, 'elements' | 'sizes'>>(
  slide: T,
): Omit<T, 'elements' | 'sizes'> & WireElements {
  const { sizes } = slide
  const wire = sizes ? { ...slide, sizes: sizes.map(writeSize) } : slide
  return withKey(wire, 'elements', 'interactions', writeElements) as Omit<T, 'elements' | 'sizes'> &
    WireElements
}

/** An ad, or its draft, in our words. */
export const readAdWords = <T extends Pick<AdDraft, 'overlays'>>(wire: T): T => ({
  ...wire,
  overlays: wire.overlays.map(readWidgetElement),
})
/** An ad, or its draft, in the words of the wire. */
export const writeAdWords = <T extends Pick<AdDraft, 'overlays'>>(ad: T): T => ({
  ...ad,
  overlays: ad.overlays.map(writeWidgetElement),
})

/** The draft of a screen in our words. */
export function readSiteDraft(wire: WireSiteDraft): SiteDraft {
  const { ads } = wire
  const own = ads ? { ...wire, ads: ads.map(readAdWords) } : wire
  return { ...own, groups: wire.groups.map((group) => readItems(group) as GroupDraft) }
}

/** The draft of a screen in the words of the wire. */
export function writeSiteDraft(draft: SiteDraft): WireSiteDraft {
  const { ads } = draft
  const wire = ads ? { ...draft, ads: ads.map(writeAdWords) } : draft
  return { ...wire, groups: draft.groups.map((group) => writeItems(group) as WireGroup) }
}

const readItems = (of: WireGroup | WireList['list']): object =>
  withKey(of, 'coll', 'items', () => of.coll.map(readItem))
const readItem = (wire: WireItem): ItemDraft =>
  'list' in wire ? ({ ...wire, list: readItems(wire.list) } as ListDraft) : wire

const writeItems = (of: GroupDraft | ListDraft['list']): object =>
  withKey(of, 'items', 'coll', () => of.items.map(writeItem))
const writeItem = (item: ItemDraft): WireItem =>
  'list' in item ? ({ ...item, list: writeItems(item.list) } as WireList) : item

/** Reads a slide's draft from the words of the wire. */
export const slideDraftReader: z.ZodMiniType<SlideDraft, WireSlideDraft> = z.pipe(
  slideDraftSchema,
  z.transform(readSlideWords<WireSlideDraft>),
)
/** Reads a screen's draft from the words of the wire. */
export const siteDraftReader: z.ZodMiniType<SiteDraft, WireSiteDraft> = z.pipe(
  siteDraftSchema,
  z.transform(readSiteDraft),
)

const TO_WIRE = [
  [/((?:elements|overlays)\.\d+)\.widget\.(kind|feed|settings)(?=\.|$)/g, '$1.$2'],
  [/((?:elements|overlays)\.\d+)\.widget(?=\.|$)/g, '$1.settings'],
  [/(^|\.)elements(?=\.\d|$)/g, '$1interactions'],
  [/(^|\.)(groups\.\d+|list)\.items(?=\.|$)/g, '$1$2.coll'],
] as const
const FROM_WIRE = [
  [/((?:interactions|overlays)\.\d+)\.settings(?=\.|$)/g, '$1.widget'],
  [/(^|\.)interactions(?=\.\d|$)/g, '$1elements'],
  [/(^|\.)(groups\.\d+|list)\.coll(?=\.|$)/g, '$1$2.items'],
] as const
const renamed = (field: string, words: typeof TO_WIRE | typeof FROM_WIRE) =>
  words.reduce((path, [from, to]) => path.replace(from, to), field)

/** The path of a field of a draft (`draft.groups.0.items.1`) in the words of the wire; other paths stay as they are. */
export const writeField = (field: string): string => renamed(field, TO_WIRE)

/** The path of a field of a draft on the wire (`draft.groups.0.coll.1`) in our words; other paths stay as they are. */
export const readField = (field: string): string => renamed(field, FROM_WIRE)
