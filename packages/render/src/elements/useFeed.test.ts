import type { FeedReading, FeedSource } from '@vitrine/core/feeds'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FeedsContext } from '../facts.ts'
import { useFeed } from './useFeed.ts'

const READ_MS = Date.parse('2026-11-27T12:00:00Z')
const DAY_MS = 86_400_000
const news = (more: object): FeedReading => ({
  content: { kind: 'news', title: 'Bakery', items: [], ...more },
  readMs: READ_MS,
})

/** The title of what a widget is given at an instant; empty: nothing. */
function given(reading: FeedReading, atMs: number): string {
  const feeds: FeedSource = { samples: false, read: () => reading, follow: () => () => undefined }
  const Widget = () => {
    const settings = { kind: 'news', feed: 'f1' }
    const feed = useFeed(settings, {}, { facts: undefined, readNow: undefined, standsAtMs: atMs })
    return feed?.content.kind === 'news' ? feed.content.title : null
  }
  return renderToStaticMarkup(createElement(FeedsContext, { value: feeds }, createElement(Widget)))
}

it('hands over what a feed says for as long as its source allows, to any widget', () => {
  const kept = news({ network: 'instagram', kept_ms: DAY_MS })
  expect(given(kept, READ_MS + DAY_MS - 1)).toBe('Bakery')
  expect(given(kept, READ_MS + DAY_MS)).toBe('')
})
it('hands it over however old it is where the source says nothing of that', () =>
  expect(given(news({}), READ_MS + 400 * DAY_MS)).toBe('Bakery'))
