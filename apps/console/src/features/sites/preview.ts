import {
  freezeSite,
  leafDraftsOf,
  type FreezeProblem,
  type ItemDraft,
  type RenderData,
  type SiteDraft,
} from '@vitrine/core'
import type { Library } from '../../queries/content.ts'
import { itemMs, slideIdOf } from './items.ts'

/** Where the preview's own clock begins, epoch ms. */
export const PREVIEW_START_MS = 0

/** Why the draft could not be published just now, by the path of the part. */
export function problemsOf(draft: SiteDraft, library: Library): FreezeProblem[] {
  const frozen = freezeSite(draft, library.slides, library.freezableMedia, PREVIEW_START_MS)
  if (frozen.ok) return []
  const preparing = new Set(
    [...library.slides.values()]
      .filter((slide) => mediaOf(slide).some((id) => library.media.get(id)?.state === 'processing'))
      .map((slide) => slide.id),
  )
  return frozen.problems.map((problem) => {
    const [, group, , item] = problem.field.split('.')
    const slideId = slideIdOf(draft.groups[Number(group)]?.coll[Number(item)])
    const slide = preparing.has(slideId) ? library.slides.get(slideId) : undefined
    return slide ? { ...problem, message: `“${slide.name}” is still being prepared.` } : problem
  })
}

/**
 * What can be drawn of a draft: freezing refuses a draft with an empty zone or a missing file, but the operator still
 * wants to see the rest.
 */
export function drawable(draft: SiteDraft, library: Library): RenderData | null {
  const groups = draft.groups
    .map((group) => ({
      ...group,
      coll: group.coll.filter((item) => {
        const there = (id: string) => (library.freezableMedia.get(id)?.files.length ?? 0) > 0
        return leafDraftsOf([item]).every((leaf) => {
          if ('page' in leaf) return true
          if ('media_id' in leaf) return there(leaf.media_id)
          const slide = library.slides.get(leaf.slide_id)
          return slide !== undefined && mediaOf(slide).every(there)
        })
      }),
    }))
    .filter((group) => group.coll.length > 0)
  const frozen = freezeSite({ ...draft, groups }, library.slides, library.freezableMedia, PREVIEW_START_MS)
  return frozen.ok && groups.length > 0 ? frozen.render : null
}

function mediaOf(slide: {
  background: { kind: string }
  interactions: readonly { type: string }[]
}): string[] {
  return [slide.background, ...slide.interactions].flatMap((part) =>
    'media_id' in part && typeof part.media_id === 'string' ? [part.media_id] : [],
  )
}

/** How long one pass through a zone takes, ms. */
export function cycleMs(coll: readonly ItemDraft[]): number {
  return coll.reduce((sum, item) => sum + itemMs(item), 0)
}

/** One stretch of a zone's time line. `again` marks the passes after the first. */
export type Stretch = { itemId: string; fromMs: number; toMs: number; again: boolean }

/** A zone's items over `lengthMs`, over and over, cut at the end. */
export function stretchesOf(coll: readonly ItemDraft[], lengthMs: number): Stretch[] {
  const stretches: Stretch[] = []
  const cycle = cycleMs(coll)
  if (cycle === 0) return stretches
  let fromMs = 0
  while (fromMs < lengthMs && stretches.length < 300) {
    for (const item of coll) {
      const durationMs = itemMs(item)
      if (fromMs >= lengthMs || durationMs === 0) continue
      stretches.push({
        itemId: item.id,
        fromMs,
        toMs: Math.min(lengthMs, fromMs + durationMs),
        again: fromMs >= cycle,
      })
      fromMs += durationMs
    }
  }
  return stretches
}
