import { feedField, headingField, secondsField, switchField, type WidgetDefinition } from '../definition.ts'

export const resultsSettings = {
  feed: feedField,
  heading: headingField,
  /** how long a page is shown */
  seconds: secondsField,
  /** whether matches that have not begun are shown */
  planned: switchField,
}

export const results: WidgetDefinition<typeof resultsSettings> = {
  defaults: () => ({ heading: '', seconds: 12, planned: true }),
  words: ({ heading }) => [heading],
  feedKinds: ['table'],
}
