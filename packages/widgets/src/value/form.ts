import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { valueTexts } from './value.texts.ts'

export const value: WidgetForm<WidgetOf<'value'>> = {
  name: valueTexts.name,
  description: valueTexts.description,
  words: valueTexts.searchWords,
  category: 'figures',
  fields: {
    feed: { label: valueTexts.feed, as: 'feed' },
    label: { label: valueTexts.label, as: 'text', maxLength: 80 },
    unit: { label: valueTexts.unit, as: 'text', maxLength: 20 },
    column: { label: valueTexts.column, as: 'text', maxLength: 80 },
    row: { label: valueTexts.row, as: 'text', maxLength: 80 },
    warn: { label: valueTexts.warn, as: 'text', maxLength: 20 },
    alarm: { label: valueTexts.alarm, as: 'text', maxLength: 20 },
  },
  hasLetters: () => true,
  accentLabel: () => valueTexts.colour,
}
