import { feedEndMs, feedOfWidget, feedTouchedIn, type FeedReading } from '@vitrine/core/feeds'
import type { TouchFeed, WidgetKind } from '@vitrine/widgets'
import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { FeedsContext } from '../facts.ts'
import { wallNowMs } from '../systemClock.ts'
import { useTellingMs, type Telling } from './useFill.ts'

const NOT_FOLLOWED = (): (() => void) => () => {}

/**
 * What the feed of a widget says, and again whenever it changes; null where nothing is known and no samples are shown, and when its
 * source doesn't allow it to be shown any longer.
 */
export function useFeed<W extends object>(
  settings: W,
  { sample: sampleOf, samplePictures }: Pick<WidgetKind<W>, 'sample' | 'samplePictures'>,
  telling: Telling,
): FeedReading | null {
  const feeds = useContext(FeedsContext)
  const id = feedOfWidget(settings)
  const read = useCallback(() => (id === null ? null : (feeds?.read(id) ?? null)), [feeds, id])
  const known = useSyncExternalStore((id !== null && feeds?.follow) || NOT_FOLLOWED, read, read)
  const samples = feeds?.samples ?? true
  const sample = useMemo(() => {
    const nowMs = wallNowMs()
    const content = samples ? sampleOf?.(settings, nowMs) : undefined
    if (content === undefined) return null
    return { content, readMs: nowMs, ...(samplePictures && { pictures: samplePictures }) }
  }, [samples, sampleOf, samplePictures, settings])
  const reading = known ?? sample
  const endMs = reading && feedEndMs(reading)
  const nextMs = useCallback((atMs: number) => (endMs !== null && endMs > atMs ? endMs : null), [endMs])
  const atMs = useTellingMs(nextMs, telling)
  return endMs !== null && atMs >= endMs ? null : reading
}

/** Changes the feed of a widget that people touch; `shown` where content is made, as samples are; null where nobody can. */
export function useFeedTouch(settings: object): TouchFeed | 'shown' | null {
  const feeds = useContext(FeedsContext)
  const id = feedTouchedIn(settings)
  return useMemo(() => {
    if (feeds?.samples ?? true) return 'shown'
    return id === null || !feeds?.touch ? null : (touch) => feeds.touch!(id, touch)
  }, [feeds, id])
}
