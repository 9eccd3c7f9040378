import * as z from 'zod'
import { epochMs, idSchema } from './shapes.ts'

const kind = z.enum(['capture', 'reconstruction'])
const problem = z.enum(['visitor', 'hidden', 'nothing', 'failed'])
const pictureSchema = z
  .object({
    id: idSchema,
    device_id: idSchema,
    kind: kind.meta({ description: '`reconstruction`: drawn again from what the page presents' }),
    taken_at: epochMs,
    request: z.string().nullable(),
  })
  .meta({ id: 'DevicePicture' })
export type DevicePicture = z.infer<typeof pictureSchema>
export const pictureRequestSchema = z
  .object({
    request: z.string(),
    asked_at: epochMs,
    asked_by: z.string(),
    done_at: epochMs.nullable(),
    problem: problem.nullable().meta({ description: 'Why there is no picture' }),
  })
  .meta({ id: 'PictureRequest' })
export type PictureRequest = z.infer<typeof pictureRequestSchema>
export const picturesSchema = z.object({
  items: z.array(pictureSchema),
  request: pictureRequestSchema.nullable().meta({ description: 'The last request for a picture' }),
})
export type DevicePictures = z.infer<typeof picturesSchema>

const ruleFields = {
  kept_days: z.number().int().min(1).max(365),
  live_notice: z.boolean().meta({ description: 'Displays say that somebody is watching them' }),
  during_visits: z.boolean().meta({
    description: 'Also take pictures while somebody uses the display; they can show what visitors enter',
  }),
}
export const pictureRulesSchema = z
  .object({ ...ruleFields, revision: z.number().int() })
  .meta({ id: 'PictureRules' })
export type PictureRules = z.infer<typeof pictureRulesSchema>

export const liveViewSchema = z
  .object({
    state: z.enum(['waiting', 'live', 'ended']),
    until: epochMs,
    at: epochMs.nullable(),
    kind: kind.nullable(),
    problem: problem.nullable(),
    picture: z.string().nullable().meta({
      description: 'A `data:` address, if the picture is newer than `after`',
    }),
  })
  .meta({ id: 'LiveView' })
export type LiveView = z.infer<typeof liveViewSchema>
export const writtenPictureRulesSchema = z.object(ruleFields)
export const newestPicturesSchema = z.object({ items: z.array(pictureSchema) })
