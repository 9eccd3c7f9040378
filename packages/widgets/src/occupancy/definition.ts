import * as z from 'zod/mini'
import { feedField, switchField, textField, type WidgetDefinition } from '../definition.ts'

export const occupancySettings = {
  feed: feedField,
  label: textField(80),
  look: z.enum(['ring', 'bar', 'number']),
  /** how full it is, in words */
  words: switchField,
  /** whether people count by touch, with buttons below the number */
  byTouch: switchField,
}

export const occupancy: WidgetDefinition<typeof occupancySettings> = {
  defaults: () => ({ label: '', look: 'ring', words: true }),
  words: ({ label }) => [label],
  feedKinds: ['counter'],
}
