import * as z from 'zod/mini'
import { feedField, secondsField, switchField, wholeField, type WidgetDefinition } from '../definition.ts'

export const socialSettings = {
  feed: feedField,
  layout: z.enum(['wall', 'single', 'ticker']),
  /** how long an entry, or a page of the wall, has its turn */
  seconds: secondsField,
  /** so many of the newest are shown */
  entries: wholeField(1, 60),
  pictures: switchField,
  time: switchField,
}

export const social: WidgetDefinition<typeof socialSettings> = {
  defaults: () => ({ layout: 'wall', seconds: 15, entries: 12, pictures: true, time: true }),
  words: () => [],
  feedKinds: ['news'],
}
