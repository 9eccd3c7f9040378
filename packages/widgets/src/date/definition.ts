import * as z from 'zod/mini'
import type { WidgetDefinition } from '../definition.ts'

export const dateSettings = {
  layout: z.enum(['line', 'page']),
  year: z.optional(z.literal(true)),
}

export const date: WidgetDefinition<typeof dateSettings> = {
  version: 1,
  defaults: () => ({ layout: 'line' }),
  words: () => [],
}
