import * as z from 'zod/mini'
import { feedField, type WidgetDefinition } from '../definition.ts'

export const tableSettings = {
  feed: feedField,
  heading: z.string().check(z.maxLength(80)),
  /** the names of the columns */
  header: z.optional(z.literal(true)),
  /** how long each page is shown */
  seconds: z.int().check(z.gte(3), z.lte(300)),
}

export const table: WidgetDefinition<typeof tableSettings> = {
  version: 1,
  defaults: () => ({ heading: '', header: true, seconds: 12 }),
  words: ({ heading }) => [heading],
  feedKinds: ['table'],
}
