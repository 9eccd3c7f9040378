import type { SiteDraft } from '@vitrine/core'
import { adsOf } from './ads/adEdits.ts'
import { findItem } from './siteEdits.ts'

/** What is selected where an editor opens. */
export type LinkedPart = { zoneId: string | null; itemId: string | null; adId: string | null }

/**
 * The part of a screen that an address names: `?zone=`, with `&item=` or `&ad=`. What the draft no longer has is passed over. A link to
 * the screen's size (`?size`) selects no zone: the properties are then those of the screen.
 */
export function linkedPart(draft: SiteDraft, search: URLSearchParams): LinkedPart {
  if (search.has('size')) return { zoneId: null, itemId: null, adId: null }
  const zone = draft.groups.find(({ id }) => id === search.get('zone')) ?? draft.groups[0]
  const itemId = search.get('item')
  const ad = adsOf(draft).find(({ id }) => id === search.get('ad'))
  return {
    zoneId: zone?.id ?? null,
    itemId: zone && itemId !== null && findItem(zone.items, itemId) ? itemId : null,
    adId: ad?.id ?? null,
  }
}
