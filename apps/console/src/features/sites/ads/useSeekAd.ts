import type { ZonePlan } from '@vitrine/core'
import { useEffect, useRef } from 'react'
import { stretchesOf, type Stretch } from '../preview/preview.ts'
import type { SitePreview } from '../preview/useSitePreview.ts'

/** An ad is looked at this long after it began, when it is in whole, ms. */
const BEGUN_MS = 600

/** Where along the time line an ad is on for the first time, ms from its left end; null where it is not. */
export function firstOf(stretches: readonly Stretch[], adId: string): number | null {
  for (const stretch of stretches) {
    const on = stretch.adId === adId ? stretch : stretch.over.find((span) => span.adId === adId)
    if (on) return on.fromMs + Math.min(BEGUN_MS, (on.toMs - on.fromMs) / 2)
  }
  return null
}

/** Takes the preview, while it rests, to where the ad that was chosen is on. */
export function useSeekAd(ad: { id: string; group_id: string } | null, preview: SitePreview): void {
  const { plans, originMs, lengthMs, clock } = preview
  const shown = useRef<string | null>(null)
  const plan: ZonePlan | undefined = ad ? plans?.get(ad.group_id) : undefined
  useEffect(() => {
    if (ad && shown.current !== ad.id && !clock.playing) {
      const atMs = firstOf(stretchesOf(plan, originMs, lengthMs), ad.id)
      if (atMs !== null) clock.seek(atMs)
    }
    shown.current = ad?.id ?? null
  }, [ad, plan, originMs, lengthMs, clock])
}
