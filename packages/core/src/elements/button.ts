import * as z from 'zod/mini'
import { inMiddle, shortSide } from './canvas.ts'
import type { ElementRules } from './definition.ts'
import { coloursOf, mainFill } from './paint.ts'
import { paintSchema, pxSchema, shadowSchema, strokeSchema, textStyleSchema } from './parts.ts'

/** Words on a plate, to be touched. */
export const buttonData = {
  fields: {
    text: z.string().check(z.maxLength(500)),
    style: textStyleSchema,
    fill: z.optional(paintSchema),
    stroke: z.optional(strokeSchema),
    /** of its corners, px */
    radius: z.optional(pxSchema(2_000)),
    shadow: z.optional(shadowSchema),
  },
  hasFile: false,
} as const

export const button: ElementRules<typeof buttonData> = {
  draft: (canvas) => {
    const short = shortSide(canvas)
    return {
      frame: inMiddle(canvas, short * 0.5, short * 0.13),
      text: '',
      style: {
        color: '#FFFFFF',
        size: Math.max(16, Math.round(short * 0.05)),
        weight: 'bold',
        align: 'center',
        valign: 'middle',
      },
      fill: { kind: 'color', color: '#0B5563' },
      radius: Math.round(short * 0.02),
      touch: { do: 'home' },
    }
  },
  words: (element) => [element.text],
  fillsPlaceholders: true,
  stretches: () => true,
  file: null,
  brand: {
    written: ['text'],
    behind: ({ fill }) => ({ colours: fill ? coloursOf(fill) : [], isSheet: fill !== undefined }),
    main: mainFill,
  },
}
