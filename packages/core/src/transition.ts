import * as z from 'zod/mini'
import { TRANSITION_MAX_MS } from './constants.ts'

/** How an item takes the place of the one before it; `duration` in ms, 0 for a cut. */
export const transitionSchema = z.object({
  kind: z.enum(['cut', 'fade', 'slide', 'wipe', 'zoom']),
  duration: z.int().check(z.gte(0), z.lte(TRANSITION_MAX_MS)),
})
export type Transition = z.infer<typeof transitionSchema>
