import { feedField, switchField, textField, type WidgetDefinition } from '../definition.ts'

const words = textField(60)

export const trafficLightSettings = {
  feed: feedField,
  label: textField(80),
  /** whether what the light means is also written */
  words: switchField,
  /** what is written; empty: the words of the display's language */
  go: words,
  wait: words,
  stop: words,
}

export const trafficLight: WidgetDefinition<typeof trafficLightSettings> = {
  defaults: () => ({ label: '', words: true, go: '', wait: '', stop: '' }),
  words: ({ label, go, wait, stop }) => [label, go, wait, stop],
  feedKinds: ['counter'],
}
