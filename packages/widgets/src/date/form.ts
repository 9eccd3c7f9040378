import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { dateTexts } from './date.texts.ts'

export const date: WidgetForm<WidgetOf<'date'>> = {
  name: dateTexts.name,
  description: dateTexts.description,
  words: dateTexts.searchWords,
  category: 'time',
  fields: {
    layout: {
      label: dateTexts.layout,
      as: 'choice',
      choices: { line: dateTexts.line, page: dateTexts.page },
    },
    year: { label: dateTexts.year, as: 'switch' },
    zone: { label: dateTexts.zone, as: 'timeZone', own: dateTexts.ownZone },
  },
  hasLetters: () => true,
  accentLabel: ({ layout }) => (layout === 'page' ? dateTexts.accent : null),
}
