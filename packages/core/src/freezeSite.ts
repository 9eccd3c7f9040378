import { SITE_LIMITS } from './constants.ts'
import type { SiteDraft } from './draftWire.ts'
import { freezeAd } from './freeze/freezeAd.ts'
import { freezeItems } from './freeze/freezeItem.ts'
import { freezeSlide } from './freeze/freezeSlide.ts'
import type { FreezeProblem } from './freeze/freezeProblem.ts'
import { freezeWhen } from './freeze/freezeWhen.ts'
import { frozen, needsOf, together, type Frozen } from './freeze/frozen.ts'
import type { FreezableMedia, FreezableSlide, Library } from './freeze/library.ts'
import type { RenderGroup, RenderSlide, RenderData } from './renderWire.ts'
import { itemsOf } from './renderParts.ts'
import { renderVersion } from './version.ts'

const DAY_MS = 24 * 60 * 60_000

/** The local date of an instant in UTC, as `Library.day`. */
export const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS)

export {
  freezeProblemDetail,
  isFreezeCode,
  type FreezeCode,
  type FreezeFault,
  type FreezeFacts,
  type FreezeProblem,
} from './freeze/freezeProblem.ts'
export type { FreezableMedia, FreezablePackage, FreezableSlide, MediaFile } from './freeze/library.ts'

/** Which playlists items came out of: ids of playlists by the id of the item, the outermost first. */
export type ItemOrigins = Readonly<Record<string, readonly string[]>>

/**
 * Turns a draft into what devices render. The same function makes the console's preview and the published version, so
 * what was previewed is what plays. Pictures are taken at the smallest copy that is at least as wide as they appear on
 * the screen, so that a player never decodes more than its display.
 * @param startedAtMs instant of publication (epoch ms)
 * @param more        what else the draft can show; tables left out leave placeholders as they are, and without the names of
 *   dayparts and calendars what names them always plays
 * @returns the render data, and for each item that came out of playlists their ids, the outermost first; or every problem at once
 */
export function freezeSite(
  draft: SiteDraft,
  slides: ReadonlyMap<string, FreezableSlide>,
  media: ReadonlyMap<string, FreezableMedia>,
  startedAtMs: number,
  {
    tables = null,
    names = null,
    playlists = new Map(),
    packages = null,
  }: Partial<Omit<Library, 'slides' | 'media' | 'day'>> = {},
): { ok: true; render: RenderData; from: ItemOrigins } | { ok: false; problems: FreezeProblem[] } {
  const library: Library = { slides, media, tables, names, playlists, packages, day: dayOf(startedAtMs) }
  const groups = together(draft.groups.map((_group, index) => freezeGroup(draft, index, library)))
  const ads = (draft.ads ?? []).map((ad, index) => freezeAd(ad, draft.groups, library, `ads.${index}`))
  const linked = freezeLinked(needsOf([groups, ...ads]).links, draft, library)
  const { media: files, data, problems, isTouchable, from } = needsOf([groups, ...ads, linked])
  if (problems.length > 0) return { ok: false, problems: [...problems] }

  const byHash = new Map(files.map((file) => [file.sha256, file]))
  const unversioned = {
    startedAt: startedAtMs,
    screen: {
      width: `${draft.width}px`,
      height: `${draft.height}px`,
      groups: groups.value ?? [],
      ...(isTouchable && { slides: linked.value ?? [] }),
      js: draft.js ?? '',
      ...(draft.network === undefined ? {} : { network: draft.network }),
      ...(draft.sound === undefined ? {} : { sound: draft.sound }),
      ...(Object.keys(data).length > 0 ? { data } : {}),
    },
    ads: ads.flatMap(({ value }) => value ?? []),
    media: [...byHash.values()].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1)),
  }
  return { ok: true, render: { version: renderVersion(unversioned), ...unversioned }, from }
}

function freezeGroup(draft: SiteDraft, index: number, library: Library): Frozen<RenderGroup> {
  const { when, ...group } = draft.groups[index]!
  const path = `groups.${index}.items`
  const ads = (draft.ads ?? []).filter((ad) => ad.group_id === group.id).map(({ id }) => id)
  const items = freezeItems(group.items, { group, ads }, library, path)
  const empty: FreezeProblem = { field: path, code: 'ZONE_EMPTY', params: { zone: group.name } }
  const nothing: FreezeProblem = { field: path, code: 'PLAYLIST_EMPTY', params: { zone: group.name } }
  const isNothing = items.problems.length === 0 && itemsOf(items.value ?? []).length === 0
  const problems = group.items.length === 0 ? [empty] : isNothing ? [nothing] : items.problems
  const params = { zone: group.name }
  const timed = freezeWhen(when, library, `groups.${index}.when`, {
    daypart: { code: 'ZONE_DAYPART_DELETED', params },
    calendar: { code: 'ZONE_CALENDAR_DELETED', params },
  })
  return {
    ...items,
    problems: [...problems, ...timed.problems],
    value: { ...group, ...(timed.when && { when: timed.when }), items: items.value ?? [] },
  }
}

/**
 * The slides that touches lead to, and those that lead on from there. Each can be seen over the whole screen.
 * @param links ids that the zones and ads lead to, in order
 */
export function freezeLinked(
  links: readonly string[],
  draft: SiteDraft,
  library: Library,
): Frozen<RenderSlide[]> {
  const found = new Map<string, Frozen<RenderSlide>>()
  // An array goes on to what is added to it in the meantime.
  const queue = [...new Set(links)]
  for (const id of queue) {
    const slide = library.slides.get(id)
    if (!slide) continue
    const linked = freezeSlide(slide, draft, 'contain', library, 'groups')
    found.set(id, linked)
    for (const next of linked.links) if (!queue.includes(next)) queue.push(next)
    if (queue.length > SITE_LIMITS.ledTo) {
      const { problems, ...needs } = needsOf([...found.values()])
      const tooMany: FreezeProblem = {
        field: 'groups',
        code: 'TOO_MANY_LINKS',
        params: { most: SITE_LIMITS.ledTo },
      }
      return frozen<RenderSlide[]>(null, { ...needs, problems: [...problems, tooMany] })
    }
  }
  const all = [...found.values()]
  return { ...needsOf(all), value: all.flatMap(({ value }) => value ?? []) }
}
