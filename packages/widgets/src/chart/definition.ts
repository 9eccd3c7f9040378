import * as z from 'zod/mini'
import { feedField, type WidgetDefinition } from '../definition.ts'

/** The name of a column; empty: the one that looks like it */
const column = z.string().check(z.maxLength(80))

export const chartSettings = {
  feed: feedField,
  form: z.enum(['bar', 'line', 'pie', 'gauge', 'sparkline']),
  heading: z.string().check(z.maxLength(80)),
  label: column,
  value: column,
  unit: z.string().check(z.maxLength(20)),
  /** where a gauge ends; 0: by its value */
  most: z.number().check(z.gte(0), z.lte(1e12)),
}

export const chart: WidgetDefinition<typeof chartSettings> = {
  version: 1,
  defaults: () => ({ form: 'bar', heading: '', label: '', value: '', unit: '', most: 0 }),
  words: ({ heading }) => [heading],
  feedKinds: ['table'],
}
