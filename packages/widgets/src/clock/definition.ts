import * as z from 'zod/mini'
import { switchField, zoneField, type WidgetDefinition } from '../definition.ts'

export const clockSettings = {
  face: z.enum(['digital', 'analog']),
  seconds: switchField,
  /** an IANA name; left out: the display's own */
  zone: zoneField,
}

export const clock: WidgetDefinition<typeof clockSettings> = {
  version: 1,
  defaults: () => ({ face: 'analog' }),
  words: () => [],
}
