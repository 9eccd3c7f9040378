import * as z from 'zod/mini'
import { feedField, type WidgetDefinition } from '../definition.ts'

export const calendarSettings = {
  feed: feedField,
  layout: z.enum(['agenda', 'day', 'week']),
  /** what stands above it; empty: nothing */
  heading: z.string().check(z.maxLength(80)),
  /** so many days from today are in the agenda */
  days: z.int().check(z.gte(1), z.lte(31)),
  place: z.optional(z.literal(true)),
}

export const calendar: WidgetDefinition<typeof calendarSettings> = {
  version: 1,
  defaults: () => ({ layout: 'agenda', heading: '', days: 7, place: true }),
  words: ({ heading }) => [heading],
  feedKinds: ['calendar'],
}
