import * as z from 'zod/mini'
import { switchField, type WidgetDefinition } from '../definition.ts'

export const dateSettings = {
  layout: z.enum(['line', 'page']),
  year: switchField,
}

export const date: WidgetDefinition<typeof dateSettings> = {
  defaults: () => ({ layout: 'line' }),
  words: () => [],
}
