import { PAGE_TIMEOUT_MS } from '../constants.ts'
import type { Background } from '../background.ts'
import type { LeafDraft } from '../content.ts'
import type { GroupDraft, ItemDraft } from '../draftWire.ts'
import type { Element } from '../elements/index.ts'
import type { Size } from '../geometry.ts'
import type { RenderEntry, RenderItem } from '../renderWire.ts'
import { freezeSlide } from './freezeSlide.ts'
import { frozen, needsOf, refused, type Frozen } from './frozen.ts'
import type { FreezableSlide, Library } from './library.ts'

/** The zone that an item is in, and the ads that are due there. */
export type Zone = { group: GroupDraft; ads: string[] }

/** Freezes items in order. Items that cannot be shown are left out and reported as problems. */
export function freezeItems(
  items: readonly ItemDraft[],
  zone: Zone,
  library: Library,
  path: string,
): Frozen<RenderEntry[]> {
  const entries = items.map((item, index) => freezeItem(item, zone, library, `${path}.${index}`))
  return { ...needsOf(entries), value: entries.flatMap(({ value }) => value ?? []) }
}

/** An item of a zone: what is drawn in its turn, or a list of such items. It ends with the first of its files. */
export function freezeItem(
  item: ItemDraft,
  zone: Zone,
  library: Library,
  field: string,
): Frozen<RenderEntry> {
  if ('list' in item) {
    const { id, list, ...timing } = item
    const inside = freezeItems(list.items, zone, library, `${field}.list.items`)
    const items = inside.value ?? []
    const duration = items.reduce((sum, entry) => sum + entry.duration, 0)
    // How deep lists can be is the draft's schema's to say.
    return { ...inside, value: { id, duration, ads: [], list: { ...list, items }, ...timing } as RenderEntry }
  }
  const source = slideOfItem(item, zone.group, library, field)
  if (!source.value) return { ...source, value: null }
  const slide = freezeSlide(source.value, zone.group.frame, item.fit, library, field)
  if (!slide.value) return { ...slide, value: null }
  const { id, duration, fit, transition, volume, when, weight } = item
  const value: RenderItem = { id, duration, ads: zone.ads, fit, transition, slide: slide.value }
  if (slide.expiresMs !== undefined) value.expires = slide.expiresMs
  if (volume !== undefined) value.volume = volume
  if (when !== undefined) value.when = when
  if (weight !== undefined) value.weight = weight
  return { ...slide, value }
}

/** A picture, a video and a web page are slides with nothing else on them: there is one thing that is drawn. */
function slideOfItem(
  item: LeafDraft,
  group: GroupDraft,
  { slides, media }: Library,
  field: string,
): Frozen<FreezableSlide> {
  if ('slide_id' in item) {
    const slide = slides.get(item.slide_id)
    return slide ? frozen(slide) : refused(field, { code: 'SLIDE_DELETED', params: { zone: group.name } })
  }
  const background = { kind: 'color', color: group.background } as const
  if ('page' in item) {
    const { width, height } = group.frame
    const element: Element = {
      id: 'page',
      type: 'page',
      frame: { x: 0, y: 0, width, height },
      url: item.page.url,
      timeout: item.page.timeout ?? PAGE_TIMEOUT_MS.default,
      background: group.background,
    }
    return frozen(slideOf(item.id, item.page.url, { width, height }, background, element))
  }
  const file = media.get(item.media_id)
  const largest = file?.files[file.files.length - 1]
  if (!file || !largest) {
    const zone = group.name
    if (file?.lacks === undefined) return refused(field, { code: 'ZONE_FILE_DELETED', params: { zone } })
    const code = file.lacks === 'processing' ? 'ZONE_FILE_PROCESSING' : 'ZONE_FILE_FAILED'
    return refused(field, { code, params: { zone, file: file.name } })
  }
  const { width, height } = largest
  const base = {
    id: 'media',
    frame: { x: 0, y: 0, width, height },
    media_id: item.media_id,
    fit: 'fill',
  } as const
  const element: Element = largest.type.startsWith('video/')
    ? { ...base, type: 'video', volume: 1 }
    : { ...base, type: 'image', alt: file.name }
  return frozen(slideOf(item.media_id, file.name, { width, height }, background, element))
}

function slideOf(
  id: string,
  name: string,
  size: Size,
  background: Background,
  element: Element,
): FreezableSlide {
  return { id, name, type: 'text', ...size, background, elements: [element] }
}
