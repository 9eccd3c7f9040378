import * as z from 'zod/mini'
import { feedField, switchField, textField, wholeField, type WidgetDefinition } from '../definition.ts'

const hour = wholeField(0, 24)

export const roomSettings = {
  feed: feedField,
  name: textField(80),
  /** such as its floor and its seats */
  details: textField(120),
  /** the titles of meetings that are not private */
  titles: switchField,
  next: switchField,
  /** the colour of a busy room; left out: one that goes with that of a free one, which is the second colour of the element */
  busy: z.optional(z.enum(['coral', 'plum', 'amber', 'ink'])),
  /** the hours of the bar of the day */
  from: hour,
  until: hour,
}

export const room: WidgetDefinition<typeof roomSettings> = {
  defaults: () => ({ name: '', details: '', titles: true, next: true, from: 8, until: 18 }),
  words: ({ name, details }) => [name, details],
  feedKinds: ['calendar'],
}
