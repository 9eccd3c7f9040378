import * as z from 'zod/mini'
import { feedField, secondsField, switchField, wholeField, type WidgetDefinition } from '../definition.ts'

export const albumSettings = {
  feed: feedField,
  /** how long a picture is shown */
  seconds: secondsField,
  /** so many of the newest are shown */
  entries: wholeField(1, 60),
  fit: z.enum(['fill', 'whole']),
  caption: switchField,
  /** whether pictures that fill the frame move slowly, and fade into each other */
  motion: switchField,
}

export const album: WidgetDefinition<typeof albumSettings> = {
  defaults: () => ({ seconds: 12, entries: 30, fit: 'fill', caption: true, motion: true }),
  words: () => [],
  feedKinds: ['news'],
}
