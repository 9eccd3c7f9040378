import type { AdDraft } from '@vitrine/core'
import { formatPercent, formatSpan, listedShort } from '../../../app/format.ts'
import { onlyIfWords } from '../../conditions/index.ts'
import { whenWords } from '../items/whenWords.ts'
import { adTexts } from './ad.texts.ts'

/** An ad in a few words: where it lies, how long, how often and when. */
export function adWords(ad: AdDraft): string {
  const facts = [
    ad.mode === 'over' ? adTexts.over() : adTexts.between(),
    frequencyWords(ad.frequency),
    formatSpan(ad.duration),
    ad.per_hour === undefined ? null : adTexts.atMostPerHour({ count: ad.per_hour }),
    whenWords(ad.when),
    onlyIfWords(ad.if),
  ]
  return listedShort(facts.filter((word) => word !== null))
}

function frequencyWords(frequency: AdDraft['frequency']): string {
  if ('share' in frequency) return adTexts.ofTheTime({ share: formatPercent(frequency.share) })
  return frequency.every === 1 ? adTexts.everyItem() : adTexts.everyNth({ count: frequency.every })
}
