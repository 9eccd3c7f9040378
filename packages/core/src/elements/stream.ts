import * as z from 'zod/mini'
import { fitSchema } from '../geometry.ts'
import { inMiddle } from './canvas.ts'
import type { ElementRules } from './definition.ts'
import { volumeSchema, webAddressSchema } from './parts.ts'

/**
 * A stream: HLS, WebRTC (WHEP), or a video of YouTube or Vimeo. Its file is a picture that is seen whenever it doesn't play; without
 * one, what lies behind it is seen until its first picture.
 */
export const streamData = {
  fields: {
    url: webAddressSchema,
    fit: fitSchema,
    volume: volumeSchema,
    /** how it comes, where its address doesn't say so */
    protocol: z.optional(z.literal('whep')),
  },
  hasFile: 'optional',
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
  file: { kind: 'image', widthPx: ({ frame }, scale) => frame.width * scale },
  brand: { written: ['url'], behind: () => null },
}
