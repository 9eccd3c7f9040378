import { widgetSchema, wordsOfWidget } from '@vitrine/widgets/definitions'
import { colourSchema } from '../geometry.ts'
import { inMiddle, shortSide, styleOn } from './canvas.ts'
import type { ElementRules } from './definition.ts'
import { textStyleSchema } from './parts.ts'

/** The second colour of most widgets. */
export const WIDGET_ACCENT = '#D9503F'

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
    accent: WIDGET_ACCENT,
  }),
  words: (element) => wordsOfWidget(element.widget),
  fillsPlaceholders: false,
  stretches: () => true,
  file: null,
  brand: { written: ['widget'], behind: () => ({ colours: [], isSheet: false }) },
}
