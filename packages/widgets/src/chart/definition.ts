import * as z from 'zod/mini'
import { columnField, feedField, headingField, textField, type WidgetDefinition } from '../definition.ts'

export const chartSettings = {
  feed: feedField,
  form: z.enum(['bar', 'line', 'pie', 'gauge', 'sparkline']),
  heading: headingField,
  label: columnField,
  value: columnField,
  unit: textField(20),
  /** where a gauge ends; 0: by its value */
  most: z.number().check(z.gte(0), z.lte(1e12)),
  /** Numbers from which a gauge has another colour; left out: none. Where the second is smaller, small numbers are the bad ones. */
  warn: z.optional(textField(20)),
  alarm: z.optional(textField(20)),
}

export const chart: WidgetDefinition<typeof chartSettings> = {
  defaults: () => ({ form: 'bar', heading: '', label: '', value: '', unit: '', most: 0 }),
  words: ({ heading }) => [heading],
  feedKinds: ['table', 'value'],
}
