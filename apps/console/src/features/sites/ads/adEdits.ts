import { SITE_LIMITS, type AdDraft, type Element, type GroupDraft, type SiteDraft } from '@vitrine/core'
import type { EditedSite } from '../siteEdits.ts'
import { without } from '../without.ts'
import { adTexts } from './ad.texts.ts'

/** An ad stays this long until another length is said, ms. */
const FIRST_DURATION_MS = 8_000

/** The steps of the editor that are about ads, each from one draft to the next. */
export function addAd(site: EditedSite, ad: AdDraft): EditedSite {
  const ads = adsOf(site.draft)
  return ads.length >= SITE_LIMITS.ads ? site : withAds(site, [...ads, ad])
}

export function changeAd(site: EditedSite, id: string, change: (ad: AdDraft) => AdDraft): EditedSite {
  const ads = adsOf(site.draft)
  const before = ads.find((ad) => ad.id === id)
  const after = before && without<AdDraft>(change(before))
  if (!before || !after || after === before) return site
  return withAds(
    site,
    ads.map((ad) => (ad === before ? after : ad)),
  )
}

export function removeAd(site: EditedSite, id: string): EditedSite {
  return withAds(
    site,
    adsOf(site.draft).filter((ad) => ad.id !== id),
  )
}

/** Puts a copy of an ad behind it. */
export function duplicateAd(site: EditedSite, id: string, newId: () => string): EditedSite {
  const ads = adsOf(site.draft)
  const at = ads.findIndex((ad) => ad.id === id)
  const original = ads[at]
  if (!original || ads.length >= SITE_LIMITS.ads) return site
  const copy = {
    ...original,
    id: newId(),
    name: `${original.name.slice(0, 190)}, copy`,
    overlays: original.overlays.map((element) => ({ ...element, id: newId() })),
  }
  return withAds(site, ads.toSpliced(at + 1, 0, copy))
}

/** Moves an ad one place up (`-1`) or down (`1`): where two are due at once, the first comes first. */
export function shiftAd(site: EditedSite, id: string, by: 1 | -1): EditedSite {
  const ads = [...adsOf(site.draft)]
  const at = ads.findIndex((ad) => ad.id === id)
  const moved = ads[at]
  const other = ads[at + by]
  if (!moved || !other) return site
  ads[at] = other
  ads[at + by] = moved
  return withAds(site, ads)
}

export function adsOf(draft: SiteDraft): readonly AdDraft[] {
  return draft.ads ?? []
}

/** A new ad over a zone: a band along its lower edge, as a beginning. */
export function newAd(draft: SiteDraft, zone: GroupDraft, newId: () => string): AdDraft {
  const taken = new Set(adsOf(draft).map((ad) => ad.name))
  let nth = taken.size + 1
  while (taken.has(adTexts.newAd({ nth: nth }))) nth += 1
  const width = Math.max(16, zone.frame.width)
  const height = Math.max(16, zone.frame.height)
  return {
    id: newId(),
    name: adTexts.newAd({ nth: nth }),
    group_id: zone.id,
    mode: 'over',
    duration: FIRST_DURATION_MS,
    width,
    height,
    overlays: firstOverlays(width, height, newId),
    frequency: { every: 2 },
  }
}

function firstOverlays(width: number, height: number, newId: () => string): Element[] {
  const bandHeight = Math.max(1, Math.round(height * 0.2))
  const band = { x: 0, y: height - bandHeight, width, height: bandHeight }
  const edge = Math.round(bandHeight * 0.3)
  return [
    {
      id: newId(),
      type: 'shape',
      name: adTexts.band(),
      frame: band,
      shape: 'rectangle',
      fill: { kind: 'color', color: '#E39A1F' },
    },
    {
      id: newId(),
      type: 'text',
      frame: { ...band, x: edge, width: Math.max(1, width - 2 * edge) },
      text: adTexts.sampleText(),
      style: {
        color: '#101828',
        size: Math.max(8, Math.round(bandHeight * 0.38)),
        weight: 'bold',
        align: 'left',
        valign: 'middle',
      },
    },
  ]
}

/** A draft without ads has no list of them, so that its versions keep their hash. */
function withAds(site: EditedSite, ads: readonly AdDraft[]): EditedSite {
  const { ads: _before, ...draft } = site.draft
  return { ...site, draft: ads.length === 0 ? draft : { ...draft, ads: [...ads] } }
}
