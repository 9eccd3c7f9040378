import { zoneField, type WidgetDefinition } from '../definition.ts'

/** The days of the present month, today marked. */
export const monthSettings = {
  /** left out: the display's own */
  zone: zoneField,
}

export const month: WidgetDefinition<typeof monthSettings> = {
  defaults: () => ({}),
  words: () => [],
}
