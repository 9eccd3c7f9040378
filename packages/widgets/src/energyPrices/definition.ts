import * as z from 'zod/mini'
import { feedField, headingField, wholeField, type WidgetDefinition } from '../definition.ts'

export const energyPricesSettings = {
  feed: feedField,
  heading: headingField,
  /** so many hours are shown, from the present one on */
  hours: wholeField(6, 48),
  unit: z.enum(['kWh', 'MWh']),
}

export const energyPrices: WidgetDefinition<typeof energyPricesSettings> = {
  defaults: () => ({ heading: '', hours: 24, unit: 'kWh' }),
  words: ({ heading }) => [heading],
  feedKinds: ['table'],
}
