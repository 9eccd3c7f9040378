import { SYNC_OPERATIONS, syncRecordSchema, type SyncInput, type SyncRecord } from '@vitrine/protocol/device'
import * as z from 'zod/mini'
import type { AskServer } from './http.ts'

const graphqlAnswer = z.object({
  data: z.optional(z.nullable(z.record(z.string(), z.nullable(z.unknown())))),
  errors: z.optional(
    z.array(
      z.object({ message: z.string(), extensions: z.optional(z.object({ code: z.optional(z.string()) })) }),
    ),
  ),
})

/** The sync record over HTTP; null when it could not be read. */
export type SyncRecordCalls = {
  read(token: string): Promise<SyncRecord | null>
  update(sync: SyncInput): Promise<SyncRecord | null>
}

/**
 * Reads and writes a device's sync record.
 * @param options.onRefused the credential was not taken, and is still the newest one
 * @param options.onTaken   the server took the credential
 */
export function createSyncRecordCalls(options: {
  askServer: AskServer
  authorization: () => string | null
  log: (line: string) => void
  onRefused: () => void
  onTaken: () => void
}): SyncRecordCalls {
  const { authorization } = options
  const call = async (query: string, variables: Record<string, unknown>, field: string) => {
    const credential = authorization()
    if (credential === null) return null
    const answer = await options.askServer('/graphql', {
      authorization: credential,
      json: { query, variables },
    })
    if (!answer.ok) return null
    const parsed = graphqlAnswer.safeParse(tryJson(answer.text))
    const refused =
      answer.status === 401 ||
      (parsed.success && parsed.data.errors?.[0]?.extensions?.code === 'UnauthorizedException')
    if (refused) {
      // Another token may have come while the answer was on its way.
      if (authorization() === credential) options.onRefused()
      return null
    }
    if (!parsed.success || parsed.data.errors?.length) {
      options.log(`sync: ${parsed.data?.errors?.[0]?.message ?? `the server answered ${answer.status}`}`)
      return null
    }
    options.onTaken()
    const record = syncRecordSchema.safeParse(parsed.data.data?.[field])
    return record.success ? record.data : null
  }
  return {
    read: (token) => call(SYNC_OPERATIONS.getMostRecentSync, { id: token }, 'getMostRecentSync'),
    update: (sync) => call(SYNC_OPERATIONS.updateSync, { sync }, 'updateSync'),
  }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
