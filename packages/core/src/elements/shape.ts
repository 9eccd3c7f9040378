import * as z from 'zod/mini'
import { inMiddle, shortSide, TEAL } from './canvas.ts'
import type { ElementRules } from './definition.ts'
import { coloursOf, mainFill } from './paint.ts'
import { paintSchema, pxSchema, shadowSchema, strokeSchema } from './parts.ts'

/** A figure that fills its frame. */
export const shapeData = {
  fields: {
    shape: z.enum(['rectangle', 'ellipse', 'triangle', 'diamond', 'star', 'arrow', 'speech']),
    fill: z.optional(paintSchema),
    stroke: z.optional(strokeSchema),
    /** of a rectangle's corners, px */
    radius: z.optional(pxSchema(2_000)),
    shadow: z.optional(shadowSchema),
  },
  hasFile: false,
} as const

export const shape: ElementRules<typeof shapeData> = {
  draft: (canvas) => ({
    frame: inMiddle(canvas, shortSide(canvas) * 0.4, shortSide(canvas) * 0.4),
    shape: 'rectangle',
    fill: { kind: 'color', color: TEAL },
  }),
  words: () => [],
  fillsPlaceholders: false,
  // Round things become smaller as a whole.
  stretches: (element) => element.shape === 'rectangle',
  file: null,
  brand: {
    written: [],
    behind: (element) => ({
      colours: element.fill ? coloursOf(element.fill) : [],
      isSheet: element.shape === 'rectangle' && element.fill !== undefined,
    }),
    main: mainFill,
    figure: {
      colorOf: ({ fill }) => (fill?.kind === 'color' ? fill.color : null),
      withColor: (element, color) => ({ ...element, fill: { kind: 'color', color } }),
    },
  },
}
