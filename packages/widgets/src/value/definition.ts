import { feedField, textField, type WidgetDefinition } from '../definition.ts'

export const valueSettings = {
  feed: feedField,
  label: textField(80),
  unit: textField(20),
  /** the name of a column; empty: the last one with numbers */
  column: textField(80),
  /** what stands in the first column of the row; empty: the first row */
  row: textField(80),
  /** Numbers from which it has another colour; empty: none. Where the second is smaller, small numbers are the bad ones. */
  warn: textField(20),
  alarm: textField(20),
}

export const value: WidgetDefinition<typeof valueSettings> = {
  defaults: () => ({ label: '', unit: '', column: '', row: '', warn: '', alarm: '' }),
  words: ({ label }) => [label],
  feedKinds: ['table', 'value'],
}
