import * as z from 'zod/mini'
import { feedField, switchField, type WidgetDefinition } from '../definition.ts'

export const weatherSettings = {
  feed: feedField,
  layout: z.enum(['now', 'hours', 'days']),
  /** `language`: as is usual where the display's language is spoken */
  units: z.enum(['language', 'metric', 'imperial']),
  /** the name of the place */
  place: switchField,
}

export const weather: WidgetDefinition<typeof weatherSettings> = {
  defaults: () => ({ layout: 'hours', units: 'language', place: true }),
  words: () => [],
  feedKinds: ['weather'],
}
