import * as z from 'zod/mini'
import { feedField, secondsField, switchField, wholeField, type WidgetDefinition } from '../definition.ts'

export const newsSettings = {
  feed: feedField,
  layout: z.enum(['headline', 'list', 'card', 'ticker']),
  /** how long an entry, or a page of a list, has its turn */
  seconds: secondsField,
  /** so many of the newest are shown */
  entries: wholeField(1, 60),
  source: switchField,
  time: switchField,
  pictures: switchField,
}

export const news: WidgetDefinition<typeof newsSettings> = {
  defaults: () => ({ layout: 'headline', seconds: 12, entries: 8, source: true, time: true, pictures: true }),
  words: () => [],
  feedKinds: ['news'],
}
