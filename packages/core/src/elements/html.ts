import * as z from 'zod/mini'
import { MARKUP_MAX } from '../constants.ts'
import { inMiddle, lettersOn, shortSide } from './canvas.ts'
import type { ElementRules } from './definition.ts'

const markup = z.string().check(z.maxLength(MARKUP_MAX))

/** Markup of the operator. It goes through the sanitizer before it is drawn, and its style cannot leave its frame. */
export const htmlData = {
  fields: { html: markup, css: markup },
  hasFile: false,
} as const

export const html: ElementRules<typeof htmlData> = {
  draft: (canvas) => ({
    frame: inMiddle(canvas, canvas.width * 0.6, canvas.height * 0.4),
    html: '',
    css: `p { font-size: ${Math.round(shortSide(canvas) * 0.06)}px; color: ${lettersOn(canvas)} }`,
  }),
  words: (element) => [element.html.replaceAll(/<[^>]*>/g, ' ')],
  fillsPlaceholders: false,
  stretches: () => true,
  file: null,
  brand: { written: ['html', 'css'], behind: () => null },
}
