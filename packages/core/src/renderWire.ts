import type { RenderAd, WireRenderData, WireRenderEntry } from './renderData.ts'
import { withKey } from './withKey.ts'

/**
 * Render data in our words. The wire says `site`, `crosstalk`, `coll` and `interactions` (contract §6); those names end here.
 * It is the wire's data that is stored, sent and hashed.
 */
type WireScreen = WireRenderData['site']
type WireGroup = WireScreen['interactions']['groups'][number]
type WireItem = Exclude<WireRenderEntry, { list: unknown }>
type WireSlide = WireItem['slide']
type WireList = Extract<WireRenderEntry, { list: unknown }>

/** A slide as it is drawn, by every host. */
export type RenderSlide = Omit<WireSlide, 'interactions'> & { elements: WireSlide['interactions'] }
/** An item of a zone that is drawn. */
export type RenderItem = Omit<WireItem, 'slide'> & { slide: RenderSlide }
/** A list among a zone's items. */
export type RenderList = Omit<WireList, 'list'> & {
  list: Omit<WireList['list'], 'coll'> & { items: RenderEntry[] }
}
/** What a zone holds: an item that is drawn, or a list of such, at most two lists deep. */
export type RenderEntry = RenderItem | RenderList
/** A zone as it is drawn. */
export type RenderGroup = Omit<WireGroup, 'coll'> & { items: RenderEntry[] }
/** A screen as it is drawn: its size, its zones, and the slides that touches lead to. */
export type RenderScreen = Omit<WireScreen, 'interactions'> & {
  groups: RenderGroup[]
  /** left out: nothing on the screen can be touched */
  slides?: RenderSlide[] | undefined
}
/** A published version of a screen, immutable. */
export type RenderData = Omit<WireRenderData, 'site' | 'crosstalk'> & {
  screen: RenderScreen
  /** ads of all its zones */
  ads: RenderAd[]
}
/** The same without what a version may have besides, such as its hash. */
type Unversioned<T> = Omit<T, 'version'> & { version?: string }

type Entry = RenderEntry | WireRenderEntry
type Zones = { groups: readonly object[]; slides?: readonly object[] | undefined }

/** Renames the elements of slides, and the items of zones and lists. */
function renaming(elements: string, elementsTo: string, items: string, itemsTo: string) {
  const slide = (one: object) => withKey(one, elements, elementsTo)
  const entry = (one: Entry): object =>
    'list' in one ? { ...one, list: zone(one.list) } : { ...one, slide: slide(one.slide) }
  const zone = (one: object): object => withKey(one, items, itemsTo, (inner) => (inner as Entry[]).map(entry))
  // Undefined is left out by JSON, and of what is hashed.
  return ({ groups, slides }: Zones) => ({ groups: groups.map(zone), slides: slides?.map(slide) })
}
const read = renaming('interactions', 'elements', 'coll', 'items')
const write = renaming('elements', 'interactions', 'items', 'coll')

/** A version in our words. */
export function readRender({ site, crosstalk, ...rest }: WireRenderData): RenderData {
  const { interactions, ...screen } = site
  return { ...rest, screen: { ...screen, ...read(interactions) }, ads: crosstalk } as RenderData
}

/** A version in the words of the wire. */
export function writeRender(render: RenderData): WireRenderData
export function writeRender(render: Unversioned<RenderData>): Unversioned<WireRenderData>
export function writeRender({ screen, ads, ...rest }: Unversioned<RenderData>): Unversioned<WireRenderData> {
  const { groups, slides, ...site } = screen
  const interactions = write({ groups, slides })
  return { ...rest, site: { ...site, interactions }, crosstalk: ads } as Unversioned<WireRenderData>
}
