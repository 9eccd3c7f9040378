import type { WidgetDefinition } from '../definition.ts'

/** The days of the present month, today marked: nothing to choose. */
export const monthSettings = {}

export const month: WidgetDefinition<typeof monthSettings> = {
  defaults: () => ({}),
  words: () => [],
}
