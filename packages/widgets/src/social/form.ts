import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { socialTexts } from './social.texts.ts'

export const social: WidgetForm<WidgetOf<'social'>> = {
  name: socialTexts.name,
  description: socialTexts.description,
  words: socialTexts.searchWords,
  category: 'news',
  fields: {
    feed: { label: socialTexts.feed, as: 'feed' },
    layout: {
      label: socialTexts.layout,
      as: 'choice',
      choices: { wall: socialTexts.wall, single: socialTexts.single, ticker: socialTexts.ticker },
    },
    seconds: { label: socialTexts.seconds, as: 'number', min: 3, max: 300, step: 1 },
    entries: { label: socialTexts.entries, as: 'number', min: 1, max: 60, step: 1 },
    pictures: { label: socialTexts.pictures, as: 'switch' },
    time: { label: socialTexts.time, as: 'switch' },
  },
  hasLetters: () => true,
  accentLabel: () => socialTexts.accent,
}
