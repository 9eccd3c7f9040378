import { itemsOf, type AnsweredZone, type Evaluation, type RenderData, type RenderSlide } from '@vitrine/core'
import type { StoredPlay } from '@vitrine/protocol'

/** Something that a zone shows: a slide, a file or a page by the id of its slide, or an ad. */
export type Part = { groupId: string; slideId: string } | { groupId: string; adId: string }

/** A record that says otherwise than the plan; `planned` null: nothing was planned in its zone. */
export type Contradiction = { record: StoredPlay; recorded: Part; planned: Part | null }

/** Records of what was on at an instant (epoch ms), ads too. */
export const playsAt = (records: readonly StoredPlay[], atMs: number): StoredPlay[] =>
  records.filter(({ from, until }) => from <= atMs && atMs < until)

/** The records of an instant that say otherwise than the plan for it. */
export function contradictions(records: readonly StoredPlay[], { zones }: Evaluation): Contradiction[] {
  return records.flatMap((record) => {
    const zone = zones.find(({ group_id: id }) => id === record.group_id)
    if (zone && isPlanned(record, zone)) return []
    return [{ record, recorded: recordedPart(record), planned: plannedPart(zone) }]
  })
}

function isPlanned(
  { kind, ad_id: adId, slide_id: slideId }: StoredPlay,
  { current, ads }: AnsweredZone,
): boolean {
  if (kind === 'ad') return current?.ad_id === adId || ads.some((ad) => ad.ad_id === adId && ad.shown)
  return current !== null && current.ad_id === null && current.slide_id === slideId
}

const recordedPart = ({ kind, group_id: groupId, ad_id: adId, slide_id: slideId }: StoredPlay): Part =>
  kind === 'ad' ? { groupId, adId: adId ?? '' } : { groupId, slideId: slideId ?? '' }

function plannedPart(zone: AnsweredZone | undefined): Part | null {
  if (!zone?.current) return null
  const { group_id: groupId, current } = zone
  if (current.ad_id !== null) return { groupId, adId: current.ad_id }
  return current.slide_id === null ? null : { groupId, slideId: current.slide_id }
}

/** What the renderer draws of a part of a version; null: the version does not have it. An ad is drawn as a slide of its own. */
export function slideOfPart({ screen, ads }: RenderData, part: Part): RenderSlide | null {
  if ('adId' in part) {
    const ad = ads.find(({ id }) => id === part.adId)
    if (!ad) return null
    return {
      id: ad.id,
      name: ad.name ?? '',
      width: Number.parseInt(ad.width, 10),
      height: Number.parseInt(ad.height, 10),
      background: { kind: 'color', color: '#000000' },
      elements: ad.overlays,
    }
  }
  const group = screen.groups.find(({ id }) => id === part.groupId)
  return itemsOf(group?.items ?? []).find(({ slide }) => slide.id === part.slideId)?.slide ?? null
}
