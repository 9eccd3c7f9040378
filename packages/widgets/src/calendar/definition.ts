import * as z from 'zod/mini'
import { feedField, headingField, switchField, wholeField, type WidgetDefinition } from '../definition.ts'

export const calendarSettings = {
  feed: feedField,
  layout: z.enum(['agenda', 'day', 'week']),
  /** what stands above it; empty: nothing */
  heading: headingField,
  /** so many days from today are in the agenda */
  days: wholeField(1, 31),
  place: switchField,
}

export const calendar: WidgetDefinition<typeof calendarSettings> = {
  defaults: () => ({ layout: 'agenda', heading: '', days: 7, place: true }),
  words: ({ heading }) => [heading],
  feedKinds: ['calendar'],
}
