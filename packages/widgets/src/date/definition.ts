import * as z from 'zod/mini'
import { switchField, zoneField, type WidgetDefinition } from '../definition.ts'

export const dateSettings = {
  layout: z.enum(['line', 'page']),
  year: switchField,
  /** left out: the display's own */
  zone: zoneField,
}

export const date: WidgetDefinition<typeof dateSettings> = {
  defaults: () => ({ layout: 'line' }),
  words: () => [],
}
