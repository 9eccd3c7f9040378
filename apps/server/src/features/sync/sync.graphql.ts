import { SignageError } from '@vitrine/core'
import type { SyncInput } from '@vitrine/protocol/device'
import {
  GraphQLError,
  GraphQLScalarType,
  Kind,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql'
import { createSchema } from 'graphql-yoga'
import type { SyncPush } from '../../platform/bus/bus.ts'
import { authorize, type Principal } from '../../platform/http/principal.ts'
import { graphqlErrorType } from './graphqlErrors.ts'
import { createPushQueue } from './pushQueue.ts'
import type { SyncService } from './sync.service.ts'

/** What resolvers know of the request. */
export type SyncContext = {
  principal: Principal | null
  /** ends a subscriber that falls too far behind; it reads its record when it is back */
  onSlow?: () => void
  /** what the quick way failed with: it was tried already, and only has to be said in GraphQL's form */
  failed?: unknown
}

/** The schema of contract §5, word for word. */
const syncTypeDefs = /* GraphQL */ `
  "A JSON document as a string, on the wire in both directions"
  scalar AWSJSON
  type Sync {
    id: String!
    cid: String
    status: String
    data: AWSJSON
    responses: AWSJSON
    commands: AWSJSON
    settings: AWSJSON
  }
  input SyncInput {
    id: String!
    status: String
    data: AWSJSON
    responses: AWSJSON
    commands: AWSJSON
    settings: AWSJSON
  }
  type Query {
    getMostRecentSync(id: String!): Sync
    getMostRecentSyncs(ids: [String!]!): [Sync!]!
  }
  type Mutation {
    updateSync(sync: SyncInput!): Sync!
  }
  type Subscription {
    onUpdateSync(id: String!): Sync
    onUpdateSyncListener(token: String!): Sync
  }
`

/** Who may use each field, beside a device on its own record; the access matrix is generated from this. */
export const SYNC_FIELD_ACCESS = {
  'Query.getMostRecentSync': 'viewer',
  'Query.getMostRecentSyncs': 'viewer',
  'Mutation.updateSync': 'editor',
  'Subscription.onUpdateSync': 'viewer',
  'Subscription.onUpdateSyncListener': 'viewer',
} as const

const FIELD_MOST_CHARS = 262_144
const ID_MOST_CHARS = 200
const IDS_MOST = 500
const STATUS_MOST_CHARS = 10_000
export const SYNC_LIMITS = {
  idMost: ID_MOST_CHARS,
  idsMost: IDS_MOST,
  statusMost: STATUS_MOST_CHARS,
  jsonMost: FIELD_MOST_CHARS,
} as const
const json = new GraphQLScalarType<string, string>({
  name: 'AWSJSON',
  description: 'A JSON document as a string',
  serialize: (value) => String(value),
  parseValue: (value) => checkedJson(value),
  parseLiteral: (node) => checkedJson(node.kind === Kind.STRING ? node.value : undefined),
})

function checkedJson(value: unknown): string {
  if (typeof value !== 'string') throw new GraphQLError('AWSJSON takes a JSON document as a string.')
  if (value.length > FIELD_MOST_CHARS)
    throw new GraphQLError(`AWSJSON takes at most ${FIELD_MOST_CHARS} characters; this has ${value.length}.`)
  try {
    JSON.parse(value)
  } catch {
    throw new GraphQLError('AWSJSON takes a JSON document as a string; this is not JSON.')
  }
  return value
}

function idOf(value: string, field: string): string {
  if (value.length > 0 && value.length <= ID_MOST_CHARS && !value.includes('\0')) return value
  throw new GraphQLError(`${field} has 1 to ${ID_MOST_CHARS} characters, none of them NUL.`, {
    extensions: { code: 'BAD_USER_INPUT' },
  })
}

const charsOf = ({ status, data, responses, commands, settings }: SyncPush): number =>
  [status, data, responses, commands, settings].reduce((sum, text) => sum + (text?.length ?? 0), 0)

/** The executable schema over the sync service. */
export function createSyncSchema(sync: SyncService): GraphQLSchema {
  const allowed = (field: keyof typeof SYNC_FIELD_ACCESS, { principal, failed }: SyncContext): Principal => {
    if (failed !== undefined) throw failed
    return principal?.kind === 'device' ? principal : authorize(SYNC_FIELD_ACCESS[field], principal)
  }
  const subscription = (field: 'onUpdateSync' | 'onUpdateSyncListener', argument: 'id' | 'token') => ({
    subscribe: (_: unknown, args: Record<string, string>, context: SyncContext) => {
      const principal = allowed(`Subscription.${field}`, context)
      const id = idOf(args[argument] ?? '', argument)
      const queue = createPushQueue<Record<string, SyncPush>>(context.onSlow)
      const give = (push: SyncPush): void => queue.push({ [field]: push }, charsOf(push))
      const stop = sync.listen(principal, id, give)
      queue.onEnd(stop)
      // Subscribed first and read then, so that nothing falls between; the device runs each command id once.
      sync.firstPush(principal, id).then(
        (push) => push && give(push),
        (error: unknown) => queue.fail(error),
      )
      return queue.iterate()
    },
  })
  return createSchema<SyncContext>({
    typeDefs: syncTypeDefs,
    resolvers: {
      AWSJSON: json,
      Query: {
        getMostRecentSync: (_: unknown, { id }: { id: string }, context: SyncContext) =>
          sync.mostRecent(allowed('Query.getMostRecentSync', context), idOf(id, 'id')),
        getMostRecentSyncs: (_: unknown, { ids }: { ids: string[] }, context: SyncContext) => {
          if (ids.length > IDS_MOST)
            throw new GraphQLError(`ids has at most ${IDS_MOST} entries.`, {
              extensions: { code: 'BAD_USER_INPUT' },
            })
          for (const id of ids) idOf(id, 'ids')
          return sync.mostRecentIds(allowed('Query.getMostRecentSyncs', context), ids)
        },
      },
      Mutation: {
        updateSync: (_: unknown, { sync: input }: { sync: SyncInput }, context: SyncContext) => {
          const principal = allowed('Mutation.updateSync', context)
          idOf(input.id, 'sync.id')
          if (input.status && (input.status.length > STATUS_MOST_CHARS || input.status.includes('\0')))
            throw new GraphQLError(
              `sync.status has at most ${STATUS_MOST_CHARS} characters, none of them NUL.`,
              {
                extensions: { code: 'BAD_USER_INPUT' },
              },
            )
          const given = Object.fromEntries(
            Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
          )
          return sync.updateSync(principal, given as SyncInput)
        },
      },
      Subscription: {
        onUpdateSync: subscription('onUpdateSync', 'id'),
        onUpdateSyncListener: subscription('onUpdateSyncListener', 'token'),
      },
    },
  })
}

/**
 * An error as AppSync clients read it: `errorType` beside the message, the same in `extensions.code`. Errors are read by
 * their shape, because a library may bring them from a copy of `graphql` of its own.
 */
function wireError({
  message,
  locations,
  path,
  extensions,
  originalError,
}: GraphQLError): GraphQLFormattedError & { errorType: string } {
  const original = innermost(originalError)
  const type = errorTypeOf(original, extensions?.['code'])
  const fields = original instanceof SignageError ? original.fields : []
  return {
    message:
      type === 'InternalFailure'
        ? 'Something went wrong on the server.'
        : [message, ...fields.map((entry) => `${entry.field}: ${entry.message}`)].join(' '),
    ...(locations ? { locations } : {}),
    ...(path ? { path } : {}),
    errorType: type,
    extensions: { code: type },
  }
}

function innermost(error: unknown): unknown {
  const { originalError } = (error ?? {}) as { originalError?: unknown }
  return originalError ? innermost(originalError) : error
}

function errorTypeOf(original: unknown, code: unknown): string {
  if (original instanceof SignageError) return graphqlErrorType(original)
  if (typeof code === 'string') return code
  // Without an original it is the document that was wrong; a GraphQLError thrown by a resolver is about its input.
  return original === undefined || original === null || (original as Error).name === 'GraphQLError'
    ? 'BadRequestException'
    : 'InternalFailure'
}

/** Errors of a subscription as clients read them. */
export type WireErrors = (
  errors: readonly GraphQLError[],
) => (GraphQLFormattedError & { errorType: string })[]

/** @param onFault called with what nobody foresaw; the client does not learn of it */
export const createWireErrors =
  (onFault: (error: unknown) => void): WireErrors =>
  (errors) =>
    errors.map((error) => {
      const wire = wireError(error)
      if (wire.errorType === 'InternalFailure') onFault(error)
      return wire
    })

/** The same error with the message and code that clients may see. `http` is the library's way to name a status. */
export function shownError(error: GraphQLError): GraphQLError {
  const wire = wireError(error)
  const { http } = (error.extensions ?? {}) as { http?: unknown }
  // What was refused before anything ran (variables that are no JSON) has no status of its own.
  const status = http ?? (wire.path || wire.errorType !== 'BadRequestException' ? null : { status: 400 })
  return new GraphQLError(wire.message, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
    extensions: { ...wire.extensions, ...(status ? { http: status } : {}) },
  })
}

/** An answer of GraphQL over HTTP with `errorType` beside each message, which the library would leave out. */
export function withErrorTypes(answer: string): string {
  if (!answer.includes('"errors"')) return answer
  const body = JSON.parse(answer) as { errors?: { extensions?: { code?: string } }[] }
  if (!Array.isArray(body.errors)) return answer
  const errors = body.errors.map((error) => ({
    ...error,
    errorType: error.extensions?.code ?? 'BadRequestException',
  }))
  return JSON.stringify({ ...body, errors })
}
