import * as z from 'zod/mini'
import { TEXT_MAX } from '../constants.ts'
import { inMiddle, shortSide, styleOn } from './canvas.ts'
import type { ElementRules } from './definition.ts'
import { textStyleSchema } from './parts.ts'

/** Words in a style. */
export const textData = {
  fields: { text: z.string().check(z.maxLength(TEXT_MAX)), style: textStyleSchema },
  hasFile: false,
} as const

export const text: ElementRules<typeof textData> = {
  draft: (canvas) => ({
    frame: inMiddle(canvas, canvas.width * 0.7, shortSide(canvas) * 0.16),
    text: '',
    style: styleOn(canvas),
  }),
  words: (element) => [element.text],
  fillsPlaceholders: true,
  stretches: () => true,
  file: null,
  brand: { written: ['text'], behind: () => ({ colours: [], isSheet: false }) },
}
