import * as z from 'zod/mini'
import { logLineSchema } from './logLines.ts'

/** What a runner answers to the player in its browser. */

/** Names of this run of the browser and of the machine; null where nobody can tell. */
export const hostRunsSchema = z.object({ browser: z.nullable(z.string()), machine: z.nullable(z.string()) })

/** How the machine is: its hottest sensor in °C, and its memory in bytes. */
export const hostHealthSchema = z.object({
  temperature: z.optional(z.number()),
  memory: z.optional(z.object({ used: z.number(), total: z.number() })),
})
export type HostHealth = z.infer<typeof hostHealthSchema>

/** Its recent log, oldest line first. */
export const hostLogSchema = z.array(logLineSchema)
