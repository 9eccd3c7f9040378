import { PAGE_TIMEOUT_MS } from '../constants.ts'
import type { Background } from '../background.ts'
import type { LeafDraft, PlaylistItemDraft } from '../content.ts'
import type { GroupDraft, ItemDraft, ListDraft } from '../draftWire.ts'
import type { Element } from '../elements/index.ts'
import type { Size } from '../geometry.ts'
import type { RenderEntry, RenderItem } from '../renderWire.ts'
import type { Schedule } from '../scheduleShape.ts'
import type { WhenDraft } from '../namedTimes.ts'
import { expandPlaylist } from '../playlists/expandPlaylist.ts'
import type { FreezeFault, FreezeProblem } from './freezeProblem.ts'
import { freezeCondition } from './freezeCondition.ts'
import { freezeSlide } from './freezeSlide.ts'
import { freezeWhen } from './freezeWhen.ts'
import { frozen, needsOf, refused, type Frozen } from './frozen.ts'
import type { FreezableSlide, Library } from './library.ts'

/** The zone that an item is in, the ads that are due there, and how many lists lie around the item (left out: none). */
export type Zone = { group: GroupDraft; ads: string[]; lists?: number }

/** Freezes items in order. Items that cannot be shown are left out and reported as problems. */
export function freezeItems(
  items: readonly ItemDraft[],
  zone: Zone,
  library: Library,
  path: string,
): Frozen<RenderEntry[]> {
  const entries = items.map((item, index) =>
    'playlist_id' in item
      ? freezePlaylist(item, zone, library, `${path}.${index}`)
      : asMany(freezeItem(item, zone, library, `${path}.${index}`)),
  )
  return { ...needsOf(entries), value: entries.flatMap(({ value }) => value ?? []) }
}

const asMany = <Value>(one: Frozen<Value>): Frozen<Value[]> => ({
  ...one,
  value: one.value === null ? null : [one.value],
})

/** What a playlist holds, in the place of its item. What can't be expanded is a problem of the item. */
export function freezePlaylist(
  item: PlaylistItemDraft,
  zone: Zone,
  library: Library,
  field: string,
): Frozen<RenderEntry[]> {
  const unnamed = new Map<string, FreezeProblem>()
  const resolve = (when: WhenDraft): Schedule => {
    const timed = whenOf(when, zone, library, field)
    for (const problem of timed.problems) unnamed.set(problem.code, problem)
    return timed.when ?? {}
  }
  const { items, faults, from } = expandPlaylist(item, library.playlists, resolve, zone.lists ?? 0)
  const [fault] = faults
  if (fault) {
    const own = fault.code === 'PLAYLIST_DELETED' ? { zone: zone.group.name } : fault.params
    return refused(field, { code: fault.code, params: own } as FreezeFault)
  }
  const entries = items.map((entry) => asMany(freezeItem(entry, zone, library, field)))
  const needs = needsOf([...entries, frozen(null, { from })])
  return {
    ...needs,
    problems: [...needs.problems, ...unnamed.values()],
    value: entries.flatMap(({ value }) => value ?? []),
  }
}

/** An item of a zone: what is drawn in its turn, or a list of such items. It ends with the first of its files. */
export function freezeItem(
  item: LeafDraft | ListDraft,
  zone: Zone,
  library: Library,
  field: string,
): Frozen<RenderEntry> {
  if ('list' in item) {
    const { id, list, weight, when } = item
    const timed = whenOf(when, zone, library, field)
    const asked = freezeCondition(item.if, timed.when, library, { field, on: list.name || zone.group.name })
    const within = { ...zone, lists: (zone.lists ?? 0) + 1 }
    const inside = freezeItems(list.items, within, library, `${field}.list.items`)
    const items = inside.value ?? []
    const duration = items.reduce((sum, entry) => sum + entry.duration, 0)
    // How deep lists can be is the draft's schema's to say.
    const value = {
      id,
      duration,
      ads: [],
      list: { ...list, items },
      ...asked.timing,
      ...(weight !== undefined && { weight }),
    } as RenderEntry
    const problems = [...inside.problems, ...timed.problems, ...asked.problems]
    return { ...inside, data: { ...inside.data, ...asked.data }, problems, value }
  }
  const source = slideOfItem(item, zone.group, library, field)
  if (!source.value) return { ...source, value: null }
  const slide = freezeSlide(source.value, zone.group.frame, item.fit, library, field)
  if (!slide.value) return { ...slide, value: null }
  const { id, duration, fit, transition, volume, when, weight } = item
  const value: RenderItem = { id, duration, ads: zone.ads, fit, transition, slide: slide.value }
  if (slide.expiresMs !== undefined) value.expires = slide.expiresMs
  if (volume !== undefined) value.volume = volume
  const timed = whenOf(when, zone, library, field)
  const asked = freezeCondition(item.if, timed.when, library, { field, on: source.value.name })
  Object.assign(value, asked.timing)
  if (weight !== undefined) value.weight = weight
  const problems = [...slide.problems, ...timed.problems, ...asked.problems]
  return { ...slide, data: { ...slide.data, ...asked.data }, problems, value }
}

function whenOf(when: ItemDraft['when'], { group }: Zone, library: Library, field: string) {
  const params = { zone: group.name }
  return freezeWhen(when, library, `${field}.when`, {
    daypart: { code: 'ITEM_DAYPART_DELETED', params },
    calendar: { code: 'ITEM_CALENDAR_DELETED', params },
  })
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
