import { defineTexts } from '@vitrine/texts'

export const newsTexts = defineTexts('widgetNews', {
  name: ['News', 'a widget'],
  description: 'Shows entries of a news feed, one by one, as a list or as running text.',
  searchWords: ['rss atom headlines articles blog', 'other words that the widget “News” is found by'],
  feed: ['Feed', 'a source of data that a widget shows'],
  layout: ['Layout', 'of a news widget'],
  headline: ['Headline', 'a layout: one entry at a time, in large letters'],
  list: ['List', 'a layout: several entries below each other'],
  card: ['Card', 'a layout: one entry at a time on a coloured card'],
  ticker: ['Ticker', 'a layout: entries run through as one line'],
  seconds: ['Seconds for each entry', 'how long an entry is shown'],
  entries: 'Number of entries',
  source: ['Show source', 'the name of a news feed'],
  time: ['Show time', 'when an entry was published'],
  pictures: ['Show pictures', 'the pictures of news, where there is room'],
  accent: ['Accent', 'a colour of a widget'],
})
