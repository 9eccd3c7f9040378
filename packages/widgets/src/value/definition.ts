import * as z from 'zod/mini'
import { feedField, type WidgetDefinition } from '../definition.ts'

const words = (most: number) => z.string().check(z.maxLength(most))

export const valueSettings = {
  feed: feedField,
  label: words(80),
  unit: words(20),
  /** the name of a column; empty: the last one with numbers */
  column: words(80),
  /** what stands in the first column of the row; empty: the first row */
  row: words(80),
  /** Numbers from which it has another colour; empty: none. Where the second is smaller, small numbers are the bad ones. */
  warn: words(20),
  alarm: words(20),
}

export const value: WidgetDefinition<typeof valueSettings> = {
  version: 1,
  defaults: () => ({ label: '', unit: '', column: '', row: '', warn: '', alarm: '' }),
  words: ({ label }) => [label],
  feedKinds: ['table'],
}
