import * as z from 'zod/mini'
import { touchSchema } from '../touch.ts'
import { idSchema } from './parts.ts'

// Apart from what devices need of elements: they never read drafts.

/** What the editor keeps of an element and devices never receive. */
const arranged = {
  /** what its layer is called */
  name: z.optional(z.string().check(z.maxLength(100))),
  locked: z.optional(z.literal(true)),
  hidden: z.optional(z.literal(true)),
  /** elements with the same are selected and moved together */
  group: z.optional(idSchema),
}
/** Names of what `arranged` holds: left out where elements are frozen. */
export const ARRANGEMENT = ['name', 'locked', 'hidden', 'group'] as const satisfies (keyof typeof arranged)[]

/** What every draft of an element says beside what it is. */
export const drafted = {
  ...arranged,
  /** what a touch on it does; left out: nothing */
  touch: z.optional(touchSchema),
}
