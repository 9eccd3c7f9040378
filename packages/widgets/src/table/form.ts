import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { tableTexts } from './table.texts.ts'

export const table: WidgetForm<WidgetOf<'table'>> = {
  name: tableTexts.name,
  description: tableTexts.description,
  category: 'figures',
  fields: {
    feed: { label: tableTexts.feed, as: 'feed' },
    heading: { label: tableTexts.heading, as: 'text', maxLength: 80 },
    header: { label: tableTexts.header, as: 'switch' },
    seconds: { label: tableTexts.seconds, as: 'number', min: 3, max: 300, step: 1 },
  },
  hasLetters: () => true,
  accentLabel: () => tableTexts.accent,
}
