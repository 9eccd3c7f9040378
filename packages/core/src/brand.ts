import * as z from 'zod/mini'
import { fontSchema } from './elements/parts.ts'
import { colourSchema } from './geometry.ts'

/**
 * How a company looks: what templates are drawn with, and what slides are given when its brand is applied to them.
 * `primary` and `accent` are its colours, `ground` and `text` what lies under words and the words themselves.
 */
export const brandSchema = z.object({
  primary: colourSchema,
  accent: colourSchema,
  ground: colourSchema,
  text: colourSchema,
  heading: fontSchema,
  body: fontSchema,
  /** the media item with the logo; left out: none */
  logo: z.optional(
    z.object({
      media_id: z.string().check(z.minLength(1), z.maxLength(100)),
      /** width by height of its picture, so that it stands flush with what is under it */
      ratio: z.number().check(z.gte(0.05), z.lte(20)),
    }),
  ),
})
export type Brand = z.infer<typeof brandSchema>
