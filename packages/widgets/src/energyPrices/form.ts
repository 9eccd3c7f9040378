import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { energyPricesTexts } from './energyPrices.texts.ts'

export const energyPrices: WidgetForm<WidgetOf<'energyPrices'>> = {
  name: energyPricesTexts.name,
  description: energyPricesTexts.description,
  words: energyPricesTexts.searchWords,
  category: 'figures',
  fields: {
    feed: { label: energyPricesTexts.feed, as: 'feed' },
    heading: { label: energyPricesTexts.heading, as: 'text', maxLength: 80 },
    hours: { label: energyPricesTexts.hours, as: 'number', min: 6, max: 48, step: 1 },
    unit: {
      label: energyPricesTexts.unit,
      as: 'choice',
      choices: { kWh: energyPricesTexts.kWh, MWh: energyPricesTexts.MWh },
    },
  },
  hasLetters: () => true,
  accentLabel: () => energyPricesTexts.accent,
}
