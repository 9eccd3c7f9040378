import { frameOfFile } from './canvas.ts'
import type { ElementRules } from './definition.ts'
import { fileWidthPx, pictured, stretchesPicture } from './pictured.ts'
import { volumeSchema } from './parts.ts'

/** A video with its sound. */
export const videoData = {
  fields: { ...pictured, volume: volumeSchema },
  hasFile: true,
} as const

export const video: ElementRules<typeof videoData> = {
  draft: (canvas, file) => ({ frame: frameOfFile(canvas, file), fit: 'contain', volume: 1 }),
  words: () => [],
  fillsPlaceholders: false,
  stretches: stretchesPicture,
  file: { kind: 'video', widthPx: fileWidthPx },
  brand: { written: [], behind: () => null },
}
