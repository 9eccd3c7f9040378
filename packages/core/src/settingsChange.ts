import * as z from 'zod/mini'
import type { VideoWall } from './deviceSettings.ts'
import { deviceSettingsChangeSchema, settingsTrialSchema } from './settingsSchemas.ts'

type WithWall = { wall?: VideoWall | undefined }
const columnInWall = z.refine<WithWall>(({ wall }) => !wall || wall.column < wall.columns, {
  path: ['wall', 'column'],
  error: 'The column counts from 0 and is below the number of columns.',
})
const rowInWall = z.refine<WithWall>(({ wall }) => !wall || wall.row < wall.rows, {
  path: ['wall', 'row'],
  error: 'The row counts from 0 and is below the number of rows.',
})

/**
 * A change of settings as an operator gives it: also checked across fields, which a device need not do before its first
 * slide, because nothing else comes to it.
 */
export const operatorSettingsSchema = deviceSettingsChangeSchema.check(columnInWall, rowInWall)

/** Settings to try on a display, as an operator gives them. */
export const operatorTrialSchema = settingsTrialSchema.check(columnInWall, rowInWall)
