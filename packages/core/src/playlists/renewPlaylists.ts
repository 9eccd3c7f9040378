import type { ItemDraft, SiteDraft } from '../draftWire.ts'
import { freezePlaylist, type Zone } from '../freeze/freezeItem.ts'
import { needsOf, type Frozen } from '../freeze/frozen.ts'
import type { Library } from '../freeze/library.ts'
import { dayOf, freezeLinked, type ItemOrigins } from '../freezeSite.ts'
import { itemsOf, mediaOfAd, mediaShown } from '../renderParts.ts'
import type { MediaEntry } from '../renderData.ts'
import type {
  RenderData,
  RenderEntry,
  RenderGroup,
  RenderItem,
  RenderList,
  RenderSlide,
} from '../renderWire.ts'
import { linkedSlides } from '../touchLinks.ts'
import { renderVersion } from '../version.ts'

/**
 * A published version with what its playlists hold now. Nothing else is frozen again: slides, zones, ads and scripts stay as they
 * were published, whatever became of the draft and the library since. Its cycle goes on counting from the same instant, so the
 * same contents make the same version. What can't be shown is left out: nobody is there to be asked.
 * @param draft   the draft that the version was made of
 * @returns null where a playlist was deleted or can't be put in its place: the version is better kept as it is
 * @param contents slides, files, data tables and times of the playlists, and the playlists
 */
export function renewPlaylists(
  published: RenderData,
  draft: SiteDraft,
  contents: Omit<Library, 'day'>,
): { render: RenderData; from: ItemOrigins } | null {
  const library: Library = { ...contents, day: dayOf(published.startedAt) }
  const parts: Frozen<unknown>[] = []
  const groups = published.screen.groups.map((group): RenderGroup => {
    const source = draft.groups.find(({ id }) => id === group.id)
    if (!source) return group
    const ads = published.ads.filter((ad) => ad.group_id === group.id).map(({ id }) => id)
    const before = itemsOf(group.items)
    const byId = new Map(before.map((item) => [item.id, item]))
    const bySlide = new Map(before.map((item) => [keyOf(item), item.slide]))
    const lists = new Map(listsOf(group.items).map((list) => [list.id, list]))
    /** A slide that is shown already stays as it was published. */
    const asPublished = (entry: RenderEntry): RenderEntry =>
      'list' in entry
        ? ({ ...entry, list: { ...entry.list, items: entry.list.items.map(asPublished) } } as RenderList)
        : { ...entry, slide: bySlide.get(keyOf(entry)) ?? entry.slide }
    const renew = (items: readonly ItemDraft[], zone: Zone): RenderEntry[] =>
      items.flatMap((item): RenderEntry[] => {
        if ('playlist_id' in item) {
          const frozen = freezePlaylist(item, zone, library, 'groups')
          parts.push(frozen)
          return (frozen.value ?? []).map(asPublished)
        }
        if (!('list' in item)) return [byId.get(item.id) ?? []].flat()
        const inside = renew(item.list.items, { ...zone, lists: (zone.lists ?? 0) + 1 })
        const duration = inside.reduce((sum, entry) => sum + entry.duration, 0)
        const list = lists.get(item.id)
        return list ? [{ ...list, duration, list: { ...list.list, items: inside } } as RenderList] : []
      })
    return { ...group, items: renew(source.items, { group: source, ads }) }
  })

  const needs = needsOf(parts)
  if (needs.problems.some(({ code }) => code.startsWith('PLAYLIST_'))) return null
  const shown = groups.flatMap(({ items }) => itemsOf(items).map(({ slide }) => slide))
  const linked = linkedAgain(published, draft, library, shown)
  const files = new Map<string, MediaEntry>()
  for (const file of [...needs.media, ...linked.media, ...published.media]) files.set(file.sha256, file)
  const used = new Set(
    [...[...shown, ...linked.slides].flatMap(mediaShown), ...published.ads.flatMap(mediaOfAd)].map(
      ({ sha256 }) => sha256,
    ),
  )
  const data = { ...needs.data, ...linked.data, ...published.screen.data }
  const { slides: _slides, data: _data, groups: _groups, ...screen } = published.screen
  const unversioned = {
    startedAt: published.startedAt,
    screen: {
      ...screen,
      groups,
      ...(published.screen.slides || needs.isTouchable ? { slides: linked.slides } : {}),
      ...(Object.keys(data).length > 0 ? { data } : {}),
    },
    ads: published.ads,
    media: [...files.values()]
      .filter(({ sha256 }) => used.has(sha256))
      .sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1)),
  }
  return { render: { version: renderVersion(unversioned), ...unversioned }, from: needs.from }
}

/** The same slide fits the same way: it is drawn with the same files. */
const keyOf = ({ slide, fit }: RenderItem): string => `${fit} ${slide.id}`

const listsOf = (items: readonly RenderEntry[]): RenderList[] =>
  items.flatMap((entry) => ('list' in entry ? [entry, ...listsOf(entry.list.items)] : []))

/** Slides that touches lead to: those that were published stay as they were. */
function linkedAgain(
  published: RenderData,
  draft: SiteDraft,
  library: Library,
  shown: readonly RenderSlide[],
): { slides: RenderSlide[]; media: readonly MediaEntry[]; data: Readonly<Record<string, string>> } {
  const before = new Map((published.screen.slides ?? []).map((slide) => [slide.id, slide]))
  const fresh = new Map<string, RenderSlide>()
  const parts: Frozen<unknown>[] = []
  const reached = new Set([
    ...shown.flatMap(({ elements }) => linkedSlides(elements)),
    ...published.ads.flatMap(({ overlays }) => linkedSlides(overlays)),
  ])
  for (const id of reached) {
    if (!before.has(id)) {
      const frozen = freezeLinked([id], draft, library)
      parts.push(frozen)
      for (const slide of frozen.value ?? []) if (!before.has(slide.id)) fresh.set(slide.id, slide)
    }
    for (const next of linkedSlides((before.get(id) ?? fresh.get(id))?.elements ?? [])) reached.add(next)
  }
  const slides = [...reached].flatMap((id) => before.get(id) ?? fresh.get(id) ?? [])
  const { media, data } = needsOf(parts)
  return { slides, media, data }
}
