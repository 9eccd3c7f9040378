import * as z from 'zod/mini'
import type { WidgetDefinition } from '../definition.ts'

const WEEK_MS = 7 * 86_400_000

export const countdownSettings = {
  /** a date and time of day where the display is */
  until: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'A time is written 2027-01-31T18:00.')),
  /** what stands there afterwards */
  after: z.string().check(z.maxLength(300)),
}

export const countdown: WidgetDefinition<typeof countdownSettings> = {
  version: 1,
  defaults: (nowMs) => ({
    until: `${new Date(nowMs + WEEK_MS).toISOString().slice(0, 10)}T18:00`,
    after: 'Now',
  }),
  words: ({ after }) => [after],
}
