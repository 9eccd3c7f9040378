import * as z from 'zod/mini'
import { switchField, zoneField, type WidgetDefinition } from '../definition.ts'

export const clockSettings = {
  face: z.enum(['digital', 'analog']),
  /** of a clock with hands; left out: marks without numbers */
  dial: z.optional(z.enum(['numbers', 'plain'])),
  /** of a clock in digits; left out: as the display’s language has it */
  hours: z.optional(z.enum(['12', '24'])),
  seconds: switchField,
  /** an IANA name; left out: the display's own */
  zone: zoneField,
}

export const clock: WidgetDefinition<typeof clockSettings> = {
  defaults: () => ({ face: 'analog' }),
  words: () => [],
}
