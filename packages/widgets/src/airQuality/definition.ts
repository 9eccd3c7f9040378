import * as z from 'zod/mini'
import { feedField, headingField, switchField, type WidgetDefinition } from '../definition.ts'

export const airQualitySettings = {
  feed: feedField,
  heading: headingField,
  /** the index that is shown: that of the European Environment Agency, or of the US EPA */
  index: z.enum(['european', 'us']),
  /** whether the measured substances are listed */
  details: switchField,
}

export const airQuality: WidgetDefinition<typeof airQualitySettings> = {
  defaults: () => ({ heading: '', index: 'european', details: true }),
  words: ({ heading }) => [heading],
  feedKinds: ['table'],
}
