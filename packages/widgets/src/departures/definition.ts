import * as z from 'zod/mini'
import { columnField, feedField, headingField, wholeField, type WidgetDefinition } from '../definition.ts'

export const departuresSettings = {
  feed: feedField,
  heading: headingField,
  show: z.enum(['minutes', 'times']),
  line: columnField,
  destination: columnField,
  time: columnField,
  platform: columnField,
  /** the colours of lines, RRGGBB; left out as empty */
  color: z.optional(columnField),
  /** minutes that it takes to get there: what leaves earlier is not shown */
  walk: wholeField(0, 120),
}

export const departures: WidgetDefinition<typeof departuresSettings> = {
  defaults: () => ({
    heading: '',
    show: 'minutes',
    line: '',
    destination: '',
    time: '',
    platform: '',
    walk: 0,
  }),
  words: ({ heading }) => [heading],
  feedKinds: ['table'],
}
