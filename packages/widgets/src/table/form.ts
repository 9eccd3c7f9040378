import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { feedTableTexts } from './table.texts.ts'

export const table: WidgetForm<WidgetOf<'table'>> = {
  name: feedTableTexts.name,
  description: feedTableTexts.description,
  words: feedTableTexts.searchWords,
  category: 'figures',
  fields: {
    feed: { label: feedTableTexts.feed, as: 'feed' },
    heading: { label: feedTableTexts.heading, as: 'text', maxLength: 80 },
    header: { label: feedTableTexts.header, as: 'switch' },
    seconds: { label: feedTableTexts.seconds, as: 'number', min: 3, max: 300, step: 1 },
  },
  hasLetters: () => true,
  accentLabel: () => feedTableTexts.accent,
}
