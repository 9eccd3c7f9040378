import * as z from 'zod/mini'
import { PAGE_TIMEOUT_MS } from '../constants.ts'
import { betweenSchema, colourSchema } from '../geometry.ts'
import { inMiddle, PAPER } from './canvas.ts'
import type { ElementRules } from './definition.ts'
import { pageTimeoutSchema, pxSchema, webAddressSchema } from './parts.ts'

/** How far into a page its frame may begin, px of the page. */
export const PAGE_SCROLL_MOST = 20_000

/** A web page in a frame of its own. Until it has loaded, and if it never does, its background colour shows. */
export const pageData = {
  fields: {
    url: webAddressSchema,
    timeout: pageTimeoutSchema,
    background: colourSchema,
    /** how large the page is drawn; left out: 1 */
    zoom: z.optional(betweenSchema(0.25, 4)),
    /** px of the page that lie above the frame; left out: 0 */
    scroll: z.optional(pxSchema(PAGE_SCROLL_MOST)),
    /** how often the page is loaded again, s; left out: never */
    refresh: z.optional(betweenSchema(10, 86_400)),
    /** nobody can use it: touches reach what lies beneath; left out: it can be used */
    untouchable: z.optional(z.literal(true)),
  },
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
