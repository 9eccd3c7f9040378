import * as z from 'zod/mini'
import { colourSchema } from '../geometry.ts'
import { inMiddle, shortSide, styleOn } from './canvas.ts'
import type { ElementRules } from './definition.ts'
import { textStyleSchema } from './parts.ts'

const timeZone = z.string().check(z.minLength(1), z.maxLength(60))
/** What shows itself by the display's clock. */
export const widgetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('clock'),
    face: z.enum(['digital', 'analog']),
    seconds: z.optional(z.literal(true)),
    /** an IANA name; left out: the display's own */
    zone: z.optional(timeZone),
  }),
  z.object({
    kind: z.literal('countdown'),
    /** a date and time of day where the display is */
    until: z
      .string()
      .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'A time is written 2027-01-31T18:00.')),
    /** what stands there afterwards */
    after: z.string().check(z.maxLength(300)),
  }),
  /** the days of the present month, today marked */
  z.object({ kind: z.literal('month') }),
])
export type Widget = z.infer<typeof widgetSchema>

/** A widget: shows what changes by itself. */
export const widgetData = {
  fields: {
    widget: widgetSchema,
    style: textStyleSchema,
    /** of the second hand and of today */
    accent: colourSchema,
  },
  hasFile: false,
} as const

export const widget: ElementRules<typeof widgetData> = {
  draft: (canvas) => ({
    frame: inMiddle(canvas, shortSide(canvas) * 0.5, shortSide(canvas) * 0.5),
    widget: { kind: 'clock', face: 'analog' },
    style: styleOn(canvas, {
      size: Math.max(16, Math.round(shortSide(canvas) * 0.06)),
      align: 'center',
      valign: 'middle',
    }),
    accent: '#D9503F',
  }),
  words: (element) => (element.widget.kind === 'countdown' ? [element.widget.after] : []),
  fillsPlaceholders: false,
  stretches: () => true,
  file: null,
  brand: { written: ['widget'], behind: () => ({ colours: [], isSheet: false }) },
}
