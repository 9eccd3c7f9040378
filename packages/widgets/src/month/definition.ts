import * as z from 'zod/mini'
import { zoneField, type WidgetDefinition } from '../definition.ts'

/** The days of the present month, today marked. */
export const monthSettings = {
  /** left out: the days of the month alone; `day`: today in big letters beside them; `strip`: only weeks */
  look: z.optional(z.enum(['leaf', 'day', 'strip'])),
  /** left out: the display's own */
  zone: zoneField,
}

export const month: WidgetDefinition<typeof monthSettings> = {
  defaults: () => ({}),
  words: () => [],
}
