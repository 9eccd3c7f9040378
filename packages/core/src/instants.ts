import * as z from 'zod/mini'

/** The first instant that a program outside may name (epoch ms): the clock of a display that lost its battery says 1970. */
export const INSTANTS_FROM_MS = Date.UTC(2000, 0, 1)
/** From this instant on none is taken (epoch ms). Every calendar, every database and every sum of two instants can hold what comes before. */
export const INSTANTS_END_MS = Date.UTC(2100, 0, 1)

/** An instant named by a display, an integration or a person, epoch ms. Every door uses this one schema. */
export const outsideInstantSchema = z
  .int()
  .check(
    z.gte(INSTANTS_FROM_MS, 'An instant is epoch milliseconds from 2000 to 2099.'),
    z.lt(INSTANTS_END_MS, 'An instant is epoch milliseconds from 2000 to 2099.'),
  )

/** Whether a value is an instant that is taken from outside. */
export const isOutsideInstant = (value: unknown): value is number =>
  outsideInstantSchema.safeParse(value).success
