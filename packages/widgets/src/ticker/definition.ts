import * as z from 'zod/mini'
import { textField, type WidgetDefinition } from '../definition.ts'

export const tickerSettings = {
  /** texts that follow each other, separated by | or lines */
  text: textField(2_000),
  speed: z.enum(['slow', 'normal', 'fast']),
}

export const ticker: WidgetDefinition<typeof tickerSettings> = {
  defaults: () => ({ text: '', speed: 'normal' }),
  words: ({ text }) => [text],
}
