import * as z from 'zod/mini'
import type { WidgetDefinition } from '../definition.ts'

export const clockSettings = {
  face: z.enum(['digital', 'analog']),
  seconds: z.optional(z.literal(true)),
  /** an IANA name; left out: the display's own */
  zone: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
}

export const clock: WidgetDefinition<typeof clockSettings> = {
  version: 1,
  defaults: () => ({ face: 'analog' }),
  words: () => [],
}
