import * as z from 'zod/mini'
import { localTimeField, textField, zoneField, type WidgetDefinition } from '../definition.ts'

const WEEK_MS = 7 * 86_400_000

export const countdownSettings = {
  /** a date and time of day in the zone */
  until: localTimeField,
  /** what stands there afterwards */
  after: textField(300),
  /** left out: one line */
  look: z.optional(z.literal('boxes')),
  /** what is counted down to, above or below boxes */
  label: z.optional(textField(120)),
  /** left out: the display's own */
  zone: zoneField,
}

export const countdown: WidgetDefinition<typeof countdownSettings> = {
  defaults: (nowMs) => ({
    until: `${new Date(nowMs + WEEK_MS).toISOString().slice(0, 10)}T18:00`,
    after: 'Now',
  }),
  words: ({ after, label = '' }) => [after, label],
}
