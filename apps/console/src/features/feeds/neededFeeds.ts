import type { FeedKind } from '@vitrine/core/feeds'
import type { StoredFeed } from '@vitrine/protocol'
import type { Shape, Tone } from '../../ui/deviceStatusText.ts'
import { feedState } from './feedWords.ts'
import { feedTexts } from './feeds.texts.ts'

/** The feeds that a widget can show; those of single devices follow the one that is chosen. */
export const feedsOfKinds = (feeds: readonly StoredFeed[], kinds: readonly FeedKind[]): StoredFeed[] =>
  feeds.filter(({ kind, own_of: ownOf }) => ownOf === null && kinds.includes(kind))

/** How bad a state is, the worst first. */
const TONES = ['bad', 'warn', 'quiet'] as const satisfies readonly Tone[]
const WORDS = {
  bad: feedTexts.neededFailed,
  warn: feedTexts.neededStale,
  quiet: feedTexts.neededWaiting,
}

/** How feeds are together, by the worst of them, in words, a colour and a shape. */
export function neededState(feeds: readonly StoredFeed[]): { word: string; tone: Tone; shape: Shape } {
  if (feeds.length === 0) return { word: feedTexts.needsFeed(), tone: 'quiet', shape: 'ring' }
  const count = feeds.length
  const states = feeds.map(feedState)
  for (const tone of TONES) {
    const those = states.filter((state) => state.tone === tone)
    if (those[0]) return { word: WORDS[tone]({ count, those: those.length }), tone, shape: those[0].shape }
  }
  return { word: feedTexts.neededFresh({ count }), tone: 'good', shape: 'dot' }
}
