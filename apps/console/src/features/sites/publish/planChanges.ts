import {
  itemsOf,
  type ForecastEntry,
  type RenderData,
  type SiteDraft,
  type ZoneForecast,
} from '@vitrine/core'
import { withoutCampaigns } from '@vitrine/core/campaigns'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { drawable } from '../preview/preview.ts'

/** Shares that differ by less are the same to people. */
const NOTICED = 0.01

/** What becomes of an item or an ad: its share of the time of its zone before and after, 0 to 1; null where it is not there. */
export type PlanChange = {
  id: string
  name: string
  kind: 'item' | 'ad'
  zone: string
  before: number | null
  after: number | null
}

/** A version with what each of its zones will show in a period. */
export type Planned = { render: RenderData; zones: ReadonlyMap<string, ZoneForecast> }

/**
 * A published version and the draft that is to replace it, fit to be compared. Campaigns are booked apart from drafts and play on
 * in whatever is published, so neither side has them.
 * @param atMs instant of the publication (epoch ms)
 */
export function comparedVersions(
  published: RenderData,
  draft: SiteDraft,
  library: Library,
  atMs: number,
): { before: RenderData; after: RenderData | null } {
  return { before: withoutCampaigns(published), after: drawable(draft, library, atMs) }
}

/**
 * What a publication changes in a period: items and ads that come, go, or get another share of the time, the greatest change first.
 * @param lengthMs of the period
 */
export function planChanges(before: Planned, after: Planned, lengthMs: number): PlanChange[] {
  const [was, is] = [sharesOf(before, lengthMs), sharesOf(after, lengthMs)]
  const changes = [...new Set([...was.keys(), ...is.keys()])].map((key): PlanChange => {
    const [one, other] = [was.get(key), is.get(key)]
    const { id, name, kind, zone } = (other ?? one)!
    return { id, name, kind, zone, before: one?.share ?? null, after: other?.share ?? null }
  })
  const difference = ({ before: one, after: other }: PlanChange): number =>
    Math.abs((other ?? 0) - (one ?? 0))
  const isNoticed = (change: PlanChange): boolean =>
    difference(change) >= NOTICED || (change.before ?? 0) > 0 !== (change.after ?? 0) > 0
  return changes.filter(isNoticed).toSorted((a, b) => difference(b) - difference(a))
}

type Share = Pick<PlanChange, 'id' | 'name' | 'kind' | 'zone'> & { share: number }

function sharesOf({ render, zones }: Planned, lengthMs: number): Map<string, Share> {
  const found = new Map<string, Share>()
  const add = (entry: Omit<Share, 'share'>, groupId: string, counted: ForecastEntry | undefined): void => {
    found.set(`${groupId} ${entry.kind} ${entry.id}`, { ...entry, share: (counted?.ms ?? 0) / lengthMs })
  }
  for (const { id: groupId, name: zone, items } of render.screen.groups) {
    const forecast = zones.get(groupId)
    for (const item of itemsOf(items))
      add({ id: item.id, name: item.slide.name, kind: 'item', zone }, groupId, forecast?.items.get(item.id))
    for (const ad of render.ads)
      if (ad.group_id === groupId)
        add({ id: ad.id, name: ad.name ?? '', kind: 'ad', zone }, groupId, forecast?.ads.get(ad.id))
  }
  return found
}
