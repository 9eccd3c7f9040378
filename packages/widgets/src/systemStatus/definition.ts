import { feedField, headingField, secondsField, switchField, type WidgetDefinition } from '../definition.ts'

export const systemStatusSettings = {
  feed: feedField,
  heading: headingField,
  /** whether each system is listed, also those that work */
  all: switchField,
  /** how long a page is shown */
  seconds: secondsField,
}

export const systemStatus: WidgetDefinition<typeof systemStatusSettings> = {
  defaults: () => ({ heading: '', all: true, seconds: 12 }),
  words: ({ heading }) => [heading],
  feedKinds: ['table'],
}
