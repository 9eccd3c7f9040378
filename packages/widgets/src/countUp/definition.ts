import * as z from 'zod/mini'
import { localTimeField, textField, zoneField, type WidgetDefinition } from '../definition.ts'

export const countUpSettings = {
  /** a date and time of day in the zone */
  since: localTimeField,
  show: z.enum(['days', 'time']),
  /** left out: one line */
  look: z.optional(z.literal('boxes')),
  /** what it counts */
  label: textField(120),
  /** left out: the display's own */
  zone: zoneField,
}

export const countUp: WidgetDefinition<typeof countUpSettings> = {
  defaults: (nowMs) => ({
    since: `${new Date(nowMs).toISOString().slice(0, 10)}T00:00`,
    show: 'days',
    label: '',
  }),
  words: ({ label }) => [label],
}
