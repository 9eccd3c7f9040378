import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { occupancyTexts } from './occupancy.texts.ts'

export const occupancy: WidgetForm<WidgetOf<'occupancy'>> = {
  name: occupancyTexts.name,
  description: occupancyTexts.description,
  words: occupancyTexts.searchWords,
  category: 'visitors',
  fields: {
    feed: { label: occupancyTexts.feed, as: 'feed' },
    label: { label: occupancyTexts.label, as: 'text', maxLength: 80 },
    look: {
      label: occupancyTexts.look,
      as: 'choice',
      choices: { ring: occupancyTexts.ring, bar: occupancyTexts.bar, number: occupancyTexts.number },
    },
    words: { label: occupancyTexts.words, as: 'switch' },
    byTouch: { label: occupancyTexts.byTouch, as: 'switch' },
  },
  hasLetters: () => true,
  accentLabel: () => occupancyTexts.colour,
}
