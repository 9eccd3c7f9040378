import * as z from 'zod/mini'
import { inMiddle, lettersOn, shortSide } from './canvas.ts'
import type { ElementRules } from './definition.ts'
import { strokeSchema } from './parts.ts'

const endSchema = z.enum(['arrow', 'dot'])

/** A line along the middle of its frame, from left to right; `rotate` gives it its direction. */
export const lineData = {
  fields: { stroke: strokeSchema, start: z.optional(endSchema), end: z.optional(endSchema) },
  hasFile: false,
} as const

export const line: ElementRules<typeof lineData> = {
  draft: (canvas) => ({
    frame: inMiddle(canvas, canvas.width * 0.5, Math.max(12, shortSide(canvas) * 0.03)),
    stroke: { color: lettersOn(canvas), width: Math.max(1, Math.round(shortSide(canvas) * 0.006)) },
  }),
  words: () => [],
  fillsPlaceholders: false,
  stretches: () => true,
  file: null,
  brand: {
    written: [],
    behind: () => ({ colours: [], isSheet: false }),
    main: ({ stroke }) => ({ color: stroke.color, weight: 1 }),
  },
}
