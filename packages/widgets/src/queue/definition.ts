import { feedField, headingField, switchField, wholeField, type WidgetDefinition } from '../definition.ts'

export const queueSettings = {
  feed: feedField,
  /** empty: the word of the display's language for it */
  heading: headingField,
  /** numbers that were called before, as many as there is room for */
  recent: wholeField(0, 12),
  /** how many people wait */
  waiting: switchField,
  /** a chime when a number is called */
  sound: switchField,
  /** whether people take numbers by touch, with a button below */
  byTouch: switchField,
}

export const queue: WidgetDefinition<typeof queueSettings> = {
  defaults: () => ({ heading: '', recent: 4, sound: true }),
  words: ({ heading }) => [heading],
  feedKinds: ['queue'],
}
