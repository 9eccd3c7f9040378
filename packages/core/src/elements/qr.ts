import * as z from 'zod/mini'
import { colourSchema } from '../geometry.ts'
import { INK, inMiddle, shortSide } from './canvas.ts'
import type { ElementRules } from './definition.ts'

/** A QR code, square, whole inside its frame, with the quiet edge that readers need. */
export const qrData = {
  fields: {
    /** so much fits the biggest code, whatever letters it has */
    text: z.string().check(z.minLength(1), z.maxLength(900)),
    dark: colourSchema,
    light: colourSchema,
  },
  hasFile: false,
} as const

export const qr: ElementRules<typeof qrData> = {
  draft: (canvas) => ({
    frame: inMiddle(canvas, shortSide(canvas) * 0.36, shortSide(canvas) * 0.36),
    text: 'https://example.org',
    dark: INK,
    light: '#FFFFFF',
  }),
  words: (element) => [element.text],
  fillsPlaceholders: true,
  stretches: () => false,
  file: null,
  brand: {
    written: ['text'],
    keepsColours: true,
    behind: ({ light }) => ({ colours: [light], isSheet: false }),
  },
}
