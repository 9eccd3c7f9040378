import * as z from 'zod/mini'
import { frameOfFile } from './canvas.ts'
import type { ElementRules } from './definition.ts'
import { fileWidthPx, pictured, stretchesPicture } from './pictured.ts'

/** A picture. */
export const imageData = {
  fields: { ...pictured, alt: z.string().check(z.maxLength(500)) },
  hasFile: true,
} as const

export const image: ElementRules<typeof imageData> = {
  draft: (canvas, file) => ({ frame: frameOfFile(canvas, file), fit: 'contain', alt: '' }),
  words: ({ alt }) => [alt],
  fillsPlaceholders: false,
  stretches: stretchesPicture,
  file: { kind: 'image', widthPx: fileWidthPx },
  brand: { written: ['alt'], behind: () => null },
}
