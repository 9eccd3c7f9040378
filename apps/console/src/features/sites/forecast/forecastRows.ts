import { zoneTimeOf, type ItemDraft, type SiteDraft, type ZoneForecast } from '@vitrine/core'
import { formatTime, listedShort } from '../../../app/format.ts'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { adsOf } from '../ads/adEdits.ts'
import { drawnOf, itemName } from '../items/items.ts'
import { forecastTexts } from './forecast.texts.ts'

const DAY_MS = 24 * 60 * 60_000

/** One line of a forecast: an item or an ad, how often it comes on one display, and how long it is there in all, ms. */
export type ForecastRow = {
  id: string
  name: string
  kind: 'item' | 'ad'
  plays: number
  ms: number
  /** of the span that was looked at, 0 to 1 */
  share: number
}

/** The lines of a zone's forecast: its items in order, then its ads; those that never come too. */
export function forecastRows(
  draft: SiteDraft,
  zoneId: string,
  forecast: ZoneForecast,
  lengthMs: number,
  library: Pick<Library, 'slides' | 'media' | 'playlists'>,
): ForecastRow[] {
  const zone = draft.groups.find((group) => group.id === zoneId)
  if (!zone) return []
  const row = (id: string, name: string, kind: ForecastRow['kind']): ForecastRow => {
    const { plays, ms } = forecast[kind === 'item' ? 'items' : 'ads'].get(id) ?? { plays: 0, ms: 0 }
    return { id, name, kind, plays, ms, share: lengthMs > 0 ? ms / lengthMs : 0 }
  }
  const nameOf = (item: ItemDraft) => itemName(item, library)
  return [
    ...drawnOf(zone.items, library).map((item) => row(item.id, nameOf(item), 'item')),
    ...adsOf(draft)
      .filter((ad) => ad.group_id === zoneId)
      .map((ad) => row(ad.id, ad.name, 'ad')),
  ]
}

/** When there is nothing to show, in the wall time of a zone: `09:00 to 10:00, 18:30 to midnight`. */
export function gapWords(gaps: ZoneForecast['gaps'], timeZone: string): string {
  const zone = zoneTimeOf(timeZone)
  const words = (ms: number) =>
    zone.localAt(ms).wallMs % DAY_MS === 0 ? forecastTexts.midnight() : formatTime(ms, timeZone)
  return listedShort(
    gaps.map((gap) => forecastTexts.gap({ from: words(gap.fromMs), until: words(gap.untilMs) })),
  )
}
