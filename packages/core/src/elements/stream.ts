import { fitSchema } from '../geometry.ts'
import { inMiddle } from './canvas.ts'
import type { ElementRules } from './definition.ts'
import { volumeSchema, webAddressSchema } from './parts.ts'

/** A live stream (HLS). */
export const streamData = {
  fields: { url: webAddressSchema, fit: fitSchema, volume: volumeSchema },
  hasFile: false,
} as const

export const stream: ElementRules<typeof streamData> = {
  draft: (canvas) => ({
    frame: inMiddle(canvas, canvas.width * 0.6, canvas.height * 0.6),
    url: 'https://example.org/live.m3u8',
    fit: 'contain',
    volume: 1,
  }),
  words: ({ url }) => [url],
  fillsPlaceholders: false,
  stretches: () => true,
  file: null,
  brand: { written: ['url'], behind: () => null },
}
