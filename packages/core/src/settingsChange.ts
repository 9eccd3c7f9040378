import * as z from 'zod/mini'
import { deviceSettingsChangeSchema } from './deviceSettings.ts'

/**
 * A change of settings as an operator gives it: also checked across fields, which a device need not do before its first
 * slide, because nothing else comes to it.
 */
export const operatorSettingsSchema = deviceSettingsChangeSchema.check(
  z.refine(({ wall }) => !wall || wall.column < wall.columns, {
    path: ['wall', 'column'],
    error: 'The column counts from 0 and is below the number of columns.',
  }),
  z.refine(({ wall }) => !wall || wall.row < wall.rows, {
    path: ['wall', 'row'],
    error: 'The row counts from 0 and is below the number of rows.',
  }),
)
