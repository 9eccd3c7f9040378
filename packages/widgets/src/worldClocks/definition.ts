import * as z from 'zod/mini'
import { zoneField, type WidgetDefinition } from '../definition.ts'

export const worldClocksSettings = {
  face: z.enum(['analog', 'digital']),
  /** left out: as the display’s language has it */
  hours: z.optional(z.enum(['12', '24'])),
  /** left out: the display's own; without the others there are fewer clocks */
  first: zoneField,
  second: zoneField,
  third: zoneField,
  fourth: zoneField,
}

export const worldClocks: WidgetDefinition<typeof worldClocksSettings> = {
  defaults: () => ({
    face: 'analog',
    second: 'America/New_York',
    third: 'Asia/Tokyo',
  }),
  words: () => [],
}
