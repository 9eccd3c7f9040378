import { feedField, headingField, secondsField, switchField, type WidgetDefinition } from '../definition.ts'

export const boardSettings = {
  feed: feedField,
  /** empty: the word of the display's language for it */
  heading: headingField,
  /** who is called, large, beside or above the others */
  calls: switchField,
  /** how long each page is shown */
  seconds: secondsField,
  /** says that there are no names on it */
  privacy: switchField,
  /** a chime when somebody is called */
  sound: switchField,
}

export const board: WidgetDefinition<typeof boardSettings> = {
  defaults: () => ({ heading: '', calls: true, seconds: 12, privacy: true, sound: true }),
  words: ({ heading }) => [heading],
  feedKinds: ['board'],
}
