import * as z from 'zod/mini'
import { filedFields, plainFields } from './elements.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100))

/** What the editor keeps of an element, and no device is told. */
const arranged = {
  /** what its layer is called */
  name: z.optional(z.string().check(z.maxLength(100))),
  locked: z.optional(z.literal(true)),
  hidden: z.optional(z.literal(true)),
  /** elements with the same are selected and moved together */
  group: z.optional(id),
}
/** Names of what `arranged` holds: left out where elements are frozen. */
export const ARRANGEMENT = ['name', 'locked', 'hidden', 'group'] as const satisfies (keyof typeof arranged)[]

/** One thing on a slide, as an operator edits it. Media is named by its id. */
export const elementSchema = z.discriminatedUnion('type', [
  z.object({ ...plainFields.text, ...arranged }),
  z.object({ ...filedFields.image, ...arranged, media_id: id }),
  z.object({ ...filedFields.video, ...arranged, media_id: id }),
  z.object({ ...plainFields.html, ...arranged }),
  z.object({ ...plainFields.page, ...arranged }),
  z.object({ ...plainFields.stream, ...arranged }),
  z.object({ ...plainFields.shape, ...arranged }),
  z.object({ ...plainFields.line, ...arranged }),
  z.object({ ...plainFields.qr, ...arranged }),
  z.object({ ...plainFields.table, ...arranged }),
])
export type Element = z.infer<typeof elementSchema>
