import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { weatherTexts } from './weather.texts.ts'

export const weather: WidgetForm<WidgetOf<'weather'>> = {
  name: weatherTexts.name,
  description: weatherTexts.description,
  words: weatherTexts.searchWords,
  category: 'time',
  fields: {
    feed: { label: weatherTexts.feed, as: 'feed' },
    layout: {
      label: weatherTexts.layout,
      as: 'choice',
      choices: { now: weatherTexts.now, hours: weatherTexts.hours, days: weatherTexts.days },
    },
    units: {
      label: weatherTexts.units,
      as: 'choice',
      choices: {
        language: weatherTexts.language,
        metric: weatherTexts.metric,
        imperial: weatherTexts.imperial,
      },
    },
    place: { label: weatherTexts.place, as: 'switch' },
  },
  hasLetters: () => true,
  accentLabel: () => weatherTexts.accent,
}
