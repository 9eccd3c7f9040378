import {
  itemsOf,
  type AnsweredZone,
  type Evaluation,
  type RenderData,
  type Skipped,
  type ZonePlan,
} from '@vitrine/core'

/** Something that a screen can show in one of its zones: a slide, or an ad. */
export type Content = { id: string; name: string }

/** Why a content is or is not on in a zone at an instant; `nextMs` is when it comes next (epoch ms), null: not soon. */
export type ContentAnswer = { zone: string } & (
  | { code: 'onNow' }
  | { code: 'skipped'; id: string; why: Skipped['why']; nextMs: number | null }
  | { code: 'waits'; nextMs: number | null }
)

/** Plays that are looked through for the next one of a content. */
const STEPS_MOST = 10_000
/** How far ahead the next play is looked for, ms. */
const AHEAD_MS = 7 * 24 * 60 * 60_000

/** What a version can show, each slide and ad once, by name. */
export function contentsOf({ screen, ads }: RenderData): Content[] {
  const found = new Map<string, Content>()
  for (const { items } of screen.groups)
    for (const { slide } of itemsOf(items)) found.set(slide.id, { id: slide.id, name: slide.name })
  for (const { id, name } of ads) found.set(id, { id, name: name ?? '' })
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** Why a content of a version is or is not on, zone by zone; empty: the version does not have it. */
export function answersFor(
  { screen, ads }: RenderData,
  plans: ReadonlyMap<string, ZonePlan>,
  { zones, atMs }: Evaluation,
  contentId: string,
): ContentAnswer[] {
  return screen.groups.flatMap((group): ContentAnswer[] => {
    const own = new Set(
      itemsOf(group.items)
        .filter(({ slide }) => slide.id === contentId)
        .map(({ id }) => id),
    )
    const isAd = ads.some((ad) => ad.id === contentId && ad.group_id === group.id)
    if (own.size === 0 && !isAd) return []
    const answer = zones.find((zone) => zone.group_id === group.id)
    const zone = group.name
    if (!answer) return []
    if (isOn(answer, contentId)) return [{ zone, code: 'onNow' }]
    const nextMs = nextOf(plans.get(group.id), atMs, contentId)
    const skipped = answer.skipped.find(({ id }) => own.has(id) || id === contentId)
    return [
      skipped
        ? { zone, code: 'skipped', id: skipped.id, why: skipped.why, nextMs }
        : { zone, code: 'waits', nextMs },
    ]
  })
}

const isOn = ({ current, ads }: AnsweredZone, contentId: string): boolean =>
  current?.ad_id === contentId ||
  (current?.ad_id === null && current.slide_id === contentId) ||
  ads.some((ad) => ad.ad_id === contentId && ad.shown)

/** When a content plays next in a zone; null: not within a week, or not within the plays that are looked through. */
function nextOf(plan: ZonePlan | undefined, atMs: number, contentId: string): number | null {
  let fromMs = atMs
  for (let step = 0; plan && step < STEPS_MOST && fromMs < atMs + AHEAD_MS; step += 1) {
    const current = plan.momentAt(fromMs)?.current
    if (!current) return null
    const over = current.over.find(({ ad, fromMs: since }) => ad.id === contentId && since >= atMs)
    if (over) return over.fromMs
    if (current.ad ? current.ad.id === contentId : current.item?.slide.id === contentId) return current.fromMs
    if (!Number.isFinite(current.untilMs) || current.untilMs <= fromMs) return null
    fromMs = current.untilMs
  }
  return null
}
