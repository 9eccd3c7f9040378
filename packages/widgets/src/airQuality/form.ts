import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { airQualityTexts } from './airQuality.texts.ts'

export const airQuality: WidgetForm<WidgetOf<'airQuality'>> = {
  name: airQualityTexts.name,
  description: airQualityTexts.description,
  words: airQualityTexts.searchWords,
  category: 'news',
  fields: {
    feed: { label: airQualityTexts.feed, as: 'feed' },
    heading: { label: airQualityTexts.heading, as: 'text', maxLength: 80 },
    index: {
      label: airQualityTexts.index,
      as: 'choice',
      choices: { european: airQualityTexts.european, us: airQualityTexts.us },
    },
    details: { label: airQualityTexts.details, as: 'switch' },
  },
  hasLetters: () => true,
  accentLabel: () => null,
}
