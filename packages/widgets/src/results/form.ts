import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { resultsTexts } from './results.texts.ts'

export const results: WidgetForm<WidgetOf<'results'>> = {
  name: resultsTexts.name,
  description: resultsTexts.description,
  words: resultsTexts.searchWords,
  category: 'news',
  fields: {
    feed: { label: resultsTexts.feed, as: 'feed' },
    heading: { label: resultsTexts.heading, as: 'text', maxLength: 80 },
    seconds: { label: resultsTexts.seconds, as: 'number', min: 3, max: 300, step: 1 },
    planned: { label: resultsTexts.planned, as: 'switch' },
  },
  hasLetters: () => true,
  accentLabel: () => resultsTexts.accent,
}
