import {
  itemsOf,
  type AnsweredZone,
  type Evaluation,
  type RenderData,
  type Skipped,
  type ZonePlan,
} from '@vitrine/core'
import { campaignOfAd } from '@vitrine/core/campaigns'
import type { DeviceAt } from '@vitrine/protocol'

/** Something that a screen can show in one of its zones: a slide, a file, a page, or an ad. */
export type Content = { id: string; name: string }

/** What is looked for in a version: items and ads. */
export type Sought = {
  isItem: (item: { id: string; slide: { id: string } }) => boolean
  isAd: (adId: string) => boolean
}
/** A slide, a file or an ad, wherever the version shows it. */
export const soughtContent = (contentId: string): Sought => ({
  isItem: ({ slide }) => slide.id === contentId,
  isAd: (adId) => adId === contentId,
})
/** The items that came from a playlist, by the playlists of each item. */
export const soughtPlaylist = (id: string, playlists: DeviceAt['playlists']): Sought => ({
  isItem: (item) => (playlists[item.id] ?? []).some((one) => one.id === id),
  isAd: () => false,
})
/** The ads that were made of a campaign. */
export const soughtCampaign = (id: string): Sought => ({
  isItem: () => false,
  isAd: (adId) => campaignOfAd(adId) === id,
})

/** Why a content is or is not on in a zone at an instant; `nextMs` is when it comes next (epoch ms), null: not soon. */
export type ContentAnswer = {
  zone: string
  groupId: string
  /** the item or ad that the answer is about, where it is changed */
  place: Place
} & (
  | { code: 'onNow' }
  | { code: 'skipped'; id: string; why: Skipped['why']; nextMs: number | null }
  | { code: 'waits'; nextMs: number | null }
)

/** Where something of a screen is changed. */
export type Place = { itemId: string } | { adId: string }

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

/** Why the content in question is on or not, for each zone of a version; empty if the version does not contain it. */
export function answersFor(
  { screen, ads }: RenderData,
  plans: ReadonlyMap<string, ZonePlan>,
  { zones, atMs }: Evaluation,
  sought: Sought,
): ContentAnswer[] {
  return screen.groups.flatMap((group): ContentAnswer[] => {
    const items = itemsOf(group.items).filter(sought.isItem)
    const own = new Set(items.map(({ id }) => id))
    const ad = ads.find(({ id, group_id: groupId }) => groupId === group.id && sought.isAd(id))
    const first = items[0] ? { itemId: items[0].id } : ad ? { adId: ad.id } : null
    if (first === null) return []
    const answer = zones.find((zone) => zone.group_id === group.id)
    if (!answer) return []
    const at = { zone: group.name, groupId: group.id, place: first }
    if (isOn(answer, own, sought)) return [{ ...at, code: 'onNow' }]
    const nextMs = nextOf(plans.get(group.id), atMs, own, sought)
    const skipped = answer.skipped.find(({ id }) => own.has(id) || sought.isAd(id))
    return [
      skipped
        ? { ...at, code: 'skipped', id: skipped.id, why: skipped.why, nextMs }
        : { ...at, code: 'waits', nextMs },
    ]
  })
}

const isOn = ({ current, ads }: AnsweredZone, own: ReadonlySet<string>, { isAd }: Sought): boolean =>
  (current !== null && (current.ad_id === null ? own.has(current.item_id ?? '') : isAd(current.ad_id))) ||
  ads.some(({ ad_id: id, shown }) => shown && isAd(id))

/** When what is sought plays next in a zone; null: not within a week, or not within the plays that are looked through. */
function nextOf(
  plan: ZonePlan | undefined,
  atMs: number,
  own: ReadonlySet<string>,
  { isAd }: Sought,
): number | null {
  let fromMs = atMs
  for (let step = 0; plan && step < STEPS_MOST && fromMs < atMs + AHEAD_MS; step += 1) {
    const current = plan.momentAt(fromMs)?.current
    if (!current) return null
    const over = current.over.find(({ ad, fromMs: since }) => isAd(ad.id) && since >= atMs)
    if (over) return over.fromMs
    if (current.ad ? isAd(current.ad.id) : current.item && own.has(current.item.id)) return current.fromMs
    if (!Number.isFinite(current.untilMs) || current.untilMs <= fromMs) return null
    fromMs = current.untilMs
  }
  return null
}
