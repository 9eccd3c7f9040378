import * as z from 'zod/mini'
import type { WidgetDefinition } from '../definition.ts'

export const countUpSettings = {
  /** a date and time of day where the display is */
  since: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'A time is written 2027-01-31T18:00.')),
  show: z.enum(['days', 'time']),
  /** what it counts */
  label: z.string().check(z.maxLength(120)),
}

export const countUp: WidgetDefinition<typeof countUpSettings> = {
  version: 1,
  defaults: (nowMs) => ({
    since: `${new Date(nowMs).toISOString().slice(0, 10)}T00:00`,
    show: 'days',
    label: '',
  }),
  words: ({ label }) => [label],
}
