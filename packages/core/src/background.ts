import * as z from 'zod/mini'
import { idSchema } from './elements/parts.ts'
import { betweenSchema, colourSchema } from './geometry.ts'

/** What lies under a slide's elements. `dim` darkens a picture, 0 to 1, so that text stays readable. */
export const backgroundSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('color'), color: colourSchema }),
  z.object({
    kind: z.literal('gradient'),
    from: colourSchema,
    to: colourSchema,
    angle: betweenSchema(0, 360),
  }),
  z.object({
    kind: z.literal('media'),
    media_id: idSchema,
    dim: betweenSchema(0, 1),
    color: colourSchema,
  }),
])
export type Background = z.infer<typeof backgroundSchema>
