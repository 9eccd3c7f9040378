import * as z from 'zod/mini'
import type { PlayRecord } from '@vitrine/core'
import { parseJsonText, type Parsed } from '../parsed.ts'

/** Where play records are delivered, contract §8. */
export const PLAYS_PATH = '/default/v1/plays'

/** A batch of play records, all of the chain of this key. */
export type PlayBatch = { public_key: string; records: readonly PlayRecord[] }

const playAnswerSchema = z.object({
  taken: z.array(z.string()),
  refused: z.array(z.object({ id: z.nullable(z.string()), reason: z.string() })),
})
/** The ids that are stored on the server now, and those that it keeps aside with the reason. */
export type PlayAnswer = z.infer<typeof playAnswerSchema>

/** Reads the answer to a batch. */
export const parsePlayAnswer = (raw: string): Parsed<PlayAnswer> => parseJsonText(playAnswerSchema, raw)
