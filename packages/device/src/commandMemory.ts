import * as z from 'zod/mini'
import type { CommandResponse } from '@vitrine/protocol/device'
import type { DeviceStore } from './deviceStore.ts'

/** Answered commands that are remembered, so that none runs twice. */
const ANSWERED_MAX = 500

const idsSchema = z.array(z.string())
const responsesSchema = z.array(
  z.union([
    z.object({ id: z.string(), received: z.literal(true), at: z.number() }),
    z.object({ id: z.string(), ok: z.literal(true), at: z.number(), result: z.optional(z.unknown()) }),
    z.object({
      id: z.string(),
      ok: z.literal(false),
      at: z.number(),
      error: z.string(),
      error_code: z.optional(z.string()),
    }),
  ]),
)

/** What a device remembers of its commands: which it has answered, and the answers that the server has not taken. */
export function createCommandMemory({ commands }: Pick<DeviceStore, 'commands'>) {
  const { read, write } = commands
  return {
    answered: (): readonly string[] =>
      read(commands.answered, (value) => {
        const parsed = idsSchema.safeParse(value)
        return parsed.success ? parsed.data : null
      }) ?? [],
    setAnswered: (ids: readonly string[]) => write(commands.answered, ids.slice(-ANSWERED_MAX)),
    responses: (): readonly CommandResponse[] =>
      read(commands.responses, (value) => {
        const parsed = responsesSchema.safeParse(value)
        return parsed.success ? (parsed.data as CommandResponse[]) : null
      }) ?? [],
    setResponses: (responses: readonly CommandResponse[]) => write(commands.responses, responses),
  }
}
