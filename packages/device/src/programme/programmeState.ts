import * as z from 'zod/mini'
import { sha256Schema } from '@vitrine/core'
import type { KeyStore } from '../ports.ts'

const KEY = 'programme'

/** A text that is stored as a file. */
const documentSchema = z.object({ sha256: sha256Schema, bytes: z.int().check(z.gte(1)) })
export type StoredDocument = z.infer<typeof documentSchema>

/** What the device should have of a screen, and the newest version of it that it has had in full. */
const versionsSchema = z.object({ wanted: z.nullable(sha256Schema), ready: z.nullable(sha256Schema) })
export type ScreenVersions = z.infer<typeof versionsSchema>

/** Where a programme and its screens are, small enough for local storage; the texts themselves are files. */
const stateSchema = z.object({
  programme: documentSchema,
  /** by the id of the screen; `''` is the assigned one */
  screens: z.record(z.string(), versionsSchema),
  /** render data, by version */
  renders: z.record(z.string(), documentSchema),
})
export type ProgrammeState = z.infer<typeof stateSchema>

/** null: there is no programme with events, or what is kept of it can't be read */
export function readProgrammeState(keys: Pick<KeyStore, 'get'>): ProgrammeState | null {
  try {
    const parsed = stateSchema.safeParse(JSON.parse(keys.get(KEY) ?? ''))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** @returns whether it was kept; what is not is fetched again after a restart */
export function keepProgrammeState(
  keys: Pick<KeyStore, 'set' | 'remove'>,
  state: ProgrammeState | null,
): boolean {
  try {
    if (state === null) keys.remove(KEY)
    else keys.set(KEY, JSON.stringify(state))
    return true
  } catch {
    return false
  }
}
