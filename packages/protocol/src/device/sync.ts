import * as z from 'zod/mini'
import { parseJsonText, type Parsed } from '../parsed.ts'

/** A record of the sync service as it is on the wire, contract §5: the four JSON fields are JSON text. */
export const syncRecordSchema = z.object({
  id: z.string(),
  cid: z.optional(z.nullable(z.string())),
  status: z.optional(z.nullable(z.string())),
  data: z.optional(z.nullable(z.string())),
  responses: z.optional(z.nullable(z.string())),
  commands: z.optional(z.nullable(z.string())),
  settings: z.optional(z.nullable(z.string())),
})
export type SyncRecord = z.infer<typeof syncRecordSchema>

/** What a device (or an operator) may send with `updateSync`; what is left out keeps its value. */
export type SyncInput = {
  id: string
  status?: string
  data?: string
  responses?: string
  commands?: string
  settings?: string
}

/** The fields that every operation asks for. */
export const SYNC_FIELDS = 'id cid status data responses commands settings'

/** The documents of the five operations, as our own device sends them. */
export const SYNC_OPERATIONS = {
  updateSync: `mutation UpdateSync($sync: SyncInput!) { updateSync(sync: $sync) { ${SYNC_FIELDS} } }`,
  getMostRecentSync: `query GetMostRecentSync($id: String!) { getMostRecentSync(id: $id) { ${SYNC_FIELDS} } }`,
  getMostRecentSyncs:
    'query GetMostRecentSyncs($ids: [String!]!) { getMostRecentSyncs(ids: $ids) { id cid } }',
  onUpdateSync: `subscription OnUpdateSync($id: String!) { onUpdateSync(id: $id) { ${SYNC_FIELDS} } }`,
  onUpdateSyncListener:
    'subscription OnUpdateSyncListener($token: String!) { onUpdateSyncListener(token: $token) { data settings commands } }',
} as const

/** A command as it lies in `commands`; what `args` holds is said by name in commands.ts. */
const wireCommandSchema = z.object({
  id: z.string(),
  name: z.string(),
  at: z.number(),
  args: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
})
export type WireCommand = z.infer<typeof wireCommandSchema>

/**
 * Why a command was not done. `pairedAgain` comes from the server: a device that was paired again has forgotten what it did. A newer
 * player may have other codes.
 */
export type CommandRefusal =
  | 'unreadable'
  | 'unknownCommand'
  | 'trialOver'
  | 'pairedAgain'
  /** its host can't do that */
  | 'unable'
  /** it began, and something went wrong */
  | 'failed'
  /** the player was restarted while it was doing it */
  | 'interrupted'
  /** the browser or the machine did not go down */
  | 'notRestarted'
  /** it changed its build, which did not present, and went back */
  | 'fellBack'
  /** another build was ordered before it had this one */
  | 'overtaken'
  | 'noCamera'
  | 'liveViewOver'
  /** an emergency is shown, which nothing covers */
  | 'emergencyShown'
  /** nothing plays that it could be shown over: switched off, black, paused or being set up */
  | 'notPresenting'
  /** what it shows did not arrive in time */
  | 'notReady'

/**
 * A device's answer as it lies in `responses`; `error` is in English. What takes time is first `received`, and is done when `ok`
 * follows.
 */
export type CommandResponse =
  | { id: string; received: true; at: number }
  | { id: string; ok: true; at: number; result?: unknown }
  | { id: string; ok: false; at: number; error: string; error_code?: CommandRefusal }

const responseSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  ok: z.optional(z.boolean()),
  received: z.optional(z.literal(true)),
  at: z.optional(z.number()),
  result: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
  error_code: z.optional(z.unknown()),
})

/** The members of `commands` that have the understood form; anything else is ignored (contract §5). */
export function parseCommands(raw: string | null | undefined): WireCommand[] {
  return understood(raw, wireCommandSchema)
}

/** The members of `responses` that have the understood form; anything else is ignored (contract §5). */
export function parseResponses(raw: string | null | undefined): z.infer<typeof responseSchema>[] {
  return understood(raw, responseSchema)
}

function understood<T>(raw: string | null | undefined, schema: z.ZodMiniType<T>): T[] {
  if (!raw) return []
  const list = parseJsonText(z.array(z.unknown()), raw)
  if (!list.ok) return []
  return list.value.flatMap((member) => {
    const result = schema.safeParse(member)
    return result.success ? [result.data] : []
  })
}

/** Reads one record from the wire. */
export function parseSyncRecord(raw: string): Parsed<SyncRecord> {
  return parseJsonText(syncRecordSchema, raw)
}
