import {
  freezeSite,
  sizesOf,
  type FreezeProblem,
  type ItemDraft,
  type RenderData,
  type SiteDraft,
  type ZonePlan,
} from '@vitrine/core'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { drawnOf, itemMs } from '../items/items.ts'

/** Where the preview's own clock begins, epoch ms. */
export const PREVIEW_START_MS = 0

const frozenWith = (draft: SiteDraft, library: Library, startMs: number) =>
  freezeSite(draft, library.slides, library.freezableMedia, startMs, {
    names: library.names ?? null,
    playlists: library.playlists,
  })

/** Why the draft could not be published just now, by the path of the part. */
export function problemsOf(draft: SiteDraft, library: Library): FreezeProblem[] {
  const frozen = frozenWith(draft, library, PREVIEW_START_MS)
  return frozen.ok ? [] : frozen.problems
}

/**
 * What can be drawn of a draft: freezing refuses a draft with an empty zone or a missing file, but the operator still
 * wants to see the rest.
 * @param startMs instant of an imagined publication (epoch ms)
 */
export function drawable(
  draft: SiteDraft,
  library: Library,
  startMs: number = PREVIEW_START_MS,
): RenderData | null {
  const there = (id: string) => (library.freezableMedia.get(id)?.files.length ?? 0) > 0
  const groups = draft.groups
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => {
        return drawnOf([item], library).every((leaf) => {
          if ('page' in leaf) return true
          if ('media_id' in leaf) return there(leaf.media_id)
          const slide = library.slides.get(leaf.slide_id)
          return slide !== undefined && sizesOf(slide).flatMap(mediaOf).every(there)
        })
      }),
    }))
    .filter((group) => group.items.length > 0)
  const shown = new Set(groups.map((group) => group.id))
  const ads = (draft.ads ?? []).filter(
    (ad) => shown.has(ad.group_id) && fileIdsOf(ad.overlays).every((id) => there(id)),
  )
  const frozen = frozenWith({ ...draft, groups, ads }, library, startMs)
  return frozen.ok && groups.length > 0 ? frozen.render : null
}

function mediaOf(slide: { background: { kind: string }; elements: readonly { type: string }[] }): string[] {
  return fileIdsOf([slide.background, ...slide.elements])
}

function fileIdsOf(parts: readonly object[]): string[] {
  return parts.flatMap((part) =>
    'media_id' in part && typeof part.media_id === 'string' ? [part.media_id] : [],
  )
}

/** How long one round of a zone takes where everything in it plays, ms. */
export function cycleMs(items: readonly ItemDraft[], known: Pick<Library, 'playlists'>): number {
  return items.reduce((sum, item) => sum + itemMs(item, known) * (item.weight ?? 1), 0)
}

/** A screen on which the time of day or ads decide is looked at for this long at least, ms. */
const LOOK_AHEAD_MS = 5 * 60_000

/** How much of a draft its time line shows, ms: the longest round, and more where rounds differ. */
export function windowMs(draft: SiteDraft, known: Pick<Library, 'playlists'>): number {
  const longest = Math.max(0, ...draft.groups.map((group) => cycleMs(group.items, known)))
  return longest > 0 && (isScheduled(draft) || draft.ads?.length) ? Math.max(longest, LOOK_AHEAD_MS) : longest
}

/** Whether anything on a screen depends on the day, the time of day, or conditions, whose values have an age. */
export function isScheduled(draft: SiteDraft): boolean {
  const has = (items: readonly ItemDraft[]): boolean =>
    items.some(
      (item) =>
        item.when !== undefined ||
        ('if' in item && item.if !== undefined) ||
        ('list' in item && has(item.list.items)),
    )
  return (
    draft.groups.some((group) => group.when !== undefined || has(group.items)) ||
    (draft.ads ?? []).some((ad) => ad.when !== undefined || ad.if !== undefined)
  )
}

/**
 * One stretch of a zone's time line, ms from its left end: an item, or an ad between items. `again` marks those that stood
 * there before.
 */
export type Stretch = {
  itemId: string | null
  adId: string | null
  fromMs: number
  toMs: number
  again: boolean
  /** ads over it */
  over: readonly { adId: string; fromMs: number; toMs: number }[]
}

/** Stretches drawn of one zone: more would be too small to be told apart. */
const STRETCHES_MOST = 300

/** What a zone plays from an instant (epoch ms) on, cut at both ends of the time line. */
export function stretchesOf(plan: ZonePlan | undefined, startMs: number, lengthMs: number): Stretch[] {
  const stretches: Stretch[] = []
  const seen = new Set<string>()
  const endMs = startMs + lengthMs
  for (let atMs = startMs; atMs < endMs && stretches.length < STRETCHES_MOST;) {
    const play = plan?.momentAt(atMs)?.current
    if (!play) break
    const itemId = play.item?.id ?? null
    const adId = play.ad?.id ?? null
    const shown = adId ?? itemId
    if (shown !== null) {
      const toMs = Math.min(endMs, play.untilMs) - startMs
      const over = play.over
        .map((span) => ({
          adId: span.ad.id,
          fromMs: Math.max(atMs, span.fromMs) - startMs,
          toMs: Math.min(endMs, span.untilMs) - startMs,
        }))
        .filter((span) => span.toMs > span.fromMs)
      stretches.push({ itemId, adId, fromMs: atMs - startMs, toMs, again: seen.has(shown), over })
      seen.add(shown)
    }
    atMs = play.untilMs
  }
  return stretches
}
