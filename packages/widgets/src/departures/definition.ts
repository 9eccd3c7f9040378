import * as z from 'zod/mini'
import { feedField, type WidgetDefinition } from '../definition.ts'

/** The name of a column; empty: the one that looks like it */
const column = z.string().check(z.maxLength(80))

export const departuresSettings = {
  feed: feedField,
  heading: z.string().check(z.maxLength(80)),
  show: z.enum(['minutes', 'times']),
  line: column,
  destination: column,
  time: column,
  platform: column,
  /** minutes that it takes to get there: what leaves earlier is not shown */
  walk: z.int().check(z.gte(0), z.lte(120)),
}

export const departures: WidgetDefinition<typeof departuresSettings> = {
  version: 1,
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
