import * as z from 'zod/mini'
import { TABLE_MAX } from '../constants.ts'
import { colourSchema } from '../geometry.ts'
import { inMiddle, shortSide, styleOn } from './canvas.ts'
import type { ElementRules } from './definition.ts'
import { alignSchema, textStyleSchema } from './parts.ts'

/** Rows of cells. */
export const tableData = {
  fields: {
    rows: z
      .array(
        z.array(z.string().check(z.maxLength(300))).check(z.minLength(1), z.maxLength(TABLE_MAX.columns)),
      )
      .check(z.minLength(1), z.maxLength(TABLE_MAX.rows)),
    /** shares of the width, one for each column; left out: equal */
    columns: z.optional(z.array(z.number().check(z.gt(0), z.lte(100))).check(z.maxLength(TABLE_MAX.columns))),
    /** where the words of each column stand; left out, or of columns that it has none for: as its style says */
    aligns: z.optional(z.array(alignSchema).check(z.maxLength(TABLE_MAX.columns))),
    /** the first row is a heading */
    header: z.optional(z.literal(true)),
    style: textStyleSchema,
    /** lines between rows; left out: none */
    line: z.optional(colourSchema),
    /** behind every second row; left out: nothing */
    band: z.optional(colourSchema),
  },
  hasFile: false,
} as const

export const table: ElementRules<typeof tableData> = {
  draft: (canvas) => ({
    frame: inMiddle(canvas, canvas.width * 0.7, canvas.height * 0.5),
    rows: [['']],
    header: true,
    style: styleOn(canvas, { size: Math.max(12, Math.round(shortSide(canvas) * 0.045)), align: 'left' }),
    line: '#98A4AF',
  }),
  words: ({ rows }) => rows.flat(),
  fillsPlaceholders: true,
  stretches: () => true,
  file: null,
  brand: { written: ['rows'], behind: () => ({ colours: [], isSheet: false }) },
}
