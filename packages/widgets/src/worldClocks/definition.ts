import * as z from 'zod/mini'
import type { WidgetDefinition } from '../definition.ts'

/** An IANA name; left out: for the first the display's own, for the others none */
const zone = z.optional(z.string().check(z.minLength(1), z.maxLength(60)))

export const worldClocksSettings = {
  face: z.enum(['analog', 'digital']),
  first: zone,
  second: zone,
  third: zone,
  fourth: zone,
}

export const worldClocks: WidgetDefinition<typeof worldClocksSettings> = {
  version: 1,
  defaults: () => ({
    face: 'analog',
    second: 'America/New_York',
    third: 'Asia/Tokyo',
  }),
  words: () => [],
}
