import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { newsTexts } from './news.texts.ts'

export const news: WidgetForm<WidgetOf<'news'>> = {
  name: newsTexts.name,
  description: newsTexts.description,
  words: newsTexts.searchWords,
  category: 'news',
  fields: {
    feed: { label: newsTexts.feed, as: 'feed' },
    layout: {
      label: newsTexts.layout,
      as: 'choice',
      choices: {
        headline: newsTexts.headline,
        list: newsTexts.list,
        card: newsTexts.card,
        ticker: newsTexts.ticker,
      },
    },
    seconds: { label: newsTexts.seconds, as: 'number', min: 3, max: 300, step: 1 },
    entries: { label: newsTexts.entries, as: 'number', min: 1, max: 60, step: 1 },
    source: { label: newsTexts.source, as: 'switch' },
    time: { label: newsTexts.time, as: 'switch' },
    pictures: { label: newsTexts.pictures, as: 'switch' },
  },
  hasLetters: () => true,
  accentLabel: () => newsTexts.accent,
}
