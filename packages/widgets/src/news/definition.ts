import * as z from 'zod/mini'
import { feedField, type WidgetDefinition } from '../definition.ts'

export const newsSettings = {
  feed: feedField,
  layout: z.enum(['headline', 'list', 'card', 'ticker']),
  /** how long an entry, or a page of a list, has its turn */
  seconds: z.int().check(z.gte(3), z.lte(300)),
  /** so many of the newest are shown */
  entries: z.int().check(z.gte(1), z.lte(60)),
  source: z.optional(z.literal(true)),
  time: z.optional(z.literal(true)),
}

export const news: WidgetDefinition<typeof newsSettings> = {
  version: 1,
  defaults: () => ({ layout: 'headline', seconds: 12, entries: 8, source: true, time: true }),
  words: () => [],
  feedKinds: ['news'],
}
