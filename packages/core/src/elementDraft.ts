import * as z from 'zod/mini'
import { filedFields, plainFields } from './elements.ts'
import { touchSchema } from './touch.ts'

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
/** What every element says beside what it is. */
const drafted = {
  ...arranged,
  /** what a touch on it does; left out: nothing */
  touch: z.optional(touchSchema),
}
/** Names of what `arranged` holds: left out where elements are frozen. */
export const ARRANGEMENT = ['name', 'locked', 'hidden', 'group'] as const satisfies (keyof typeof arranged)[]

const element = z.discriminatedUnion('type', [
  z.object({ ...plainFields.text, ...drafted }),
  z.object({ ...filedFields.image, ...drafted, media_id: id }),
  z.object({ ...filedFields.video, ...drafted, media_id: id }),
  z.object({ ...plainFields.html, ...drafted }),
  z.object({ ...plainFields.page, ...drafted }),
  z.object({ ...plainFields.stream, ...drafted }),
  z.object({ ...plainFields.shape, ...drafted }),
  z.object({ ...plainFields.line, ...drafted }),
  z.object({ ...plainFields.qr, ...drafted }),
  z.object({ ...plainFields.table, ...drafted }),
  z.object({ ...plainFields.button, ...drafted }),
  z.object({ ...plainFields.widget, ...drafted }),
])
type OfElement = typeof element
/** By name, because what is made of it would else be too long to be written down. */
export interface ElementSchema extends OfElement {}
/** One thing on a slide, as an operator edits it. Media is named by its id. */
export const elementSchema: ElementSchema = element
export type Element = z.infer<ElementSchema>
