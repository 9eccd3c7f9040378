import { feedField, headingField, secondsField, switchField, type WidgetDefinition } from '../definition.ts'

export const tableSettings = {
  feed: feedField,
  heading: headingField,
  /** the names of the columns */
  header: switchField,
  /** how long each page is shown */
  seconds: secondsField,
}

export const table: WidgetDefinition<typeof tableSettings> = {
  defaults: () => ({ heading: '', header: true, seconds: 12 }),
  words: ({ heading }) => [heading],
  feedKinds: ['table'],
}
