import { PAGE_TIMEOUT_MS } from '../constants.ts'
import { colourSchema } from '../geometry.ts'
import { inMiddle, PAPER } from './canvas.ts'
import type { ElementRules } from './definition.ts'
import { pageTimeoutSchema, webAddressSchema } from './parts.ts'

/** A web page in a frame of its own. Until it has loaded, and if it never does, its background colour shows. */
export const pageData = {
  fields: { url: webAddressSchema, timeout: pageTimeoutSchema, background: colourSchema },
  hasFile: false,
} as const

export const page: ElementRules<typeof pageData> = {
  draft: (canvas) => ({
    frame: inMiddle(canvas, canvas.width * 0.6, canvas.height * 0.6),
    url: 'https://example.org',
    timeout: PAGE_TIMEOUT_MS.default,
    background: PAPER,
  }),
  words: ({ url }) => [url],
  fillsPlaceholders: false,
  stretches: () => true,
  file: null,
  brand: { written: ['url'], behind: () => null },
}
