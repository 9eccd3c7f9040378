import { SignageError } from '@vitrine/core'
import {
  type DocumentNode,
  getOperationAST,
  GraphQLError,
  Kind,
  specifiedRules,
  validate,
  type ExecutionArgs,
  type GraphQLSchema,
  type OperationTypeNode,
} from 'graphql'
import { storageError } from '../../platform/database/openDatabase.ts'
import type { SyncContext } from './sync.graphql.ts'
import { documentLimits, parseDocument } from './sync.limits.ts'

/** What a client asks for over a socket, before anything of it was looked at. */
export type GraphQLRequest = { query?: unknown; variables?: unknown; operationName?: unknown }

/** A document that may be run, and what kind it is; or why it may not. */
export type Prepared =
  { ok: true; args: ExecutionArgs; kind: OperationTypeNode } | { ok: false; errors: readonly GraphQLError[] }

const refused = (message: string): Prepared => ({ ok: false, errors: [new GraphQLError(message)] })

/** Documents that were checked are kept while they are asked for, at most so many … */
const KEPT_MOST = 100
/** … and none longer than this, characters. */
const KEPT_LENGTH = 4_000
const kept = new WeakMap<GraphQLSchema, Map<string, DocumentNode>>()

/**
 * A document, read and checked. Displays all subscribe with the same few: each would hold its own syntax tree for as long as
 * it is connected, some ten KiB, so they share one. Nobody changes a tree.
 */
function checkedDocument(
  schema: GraphQLSchema,
  query: string,
): { ok: true; document: DocumentNode } | { ok: false; errors: readonly GraphQLError[] } {
  const known = kept.get(schema) ?? new Map<string, DocumentNode>()
  kept.set(schema, known)
  let document = known.get(query)
  if (document) {
    // What is asked for again goes last.
    known.delete(query)
  } else {
    document = parseDocument(query)
    const errors = validate(schema, document, [...specifiedRules, documentLimits])
    if (errors.length > 0) return { ok: false, errors }
    if (query.length > KEPT_LENGTH) return { ok: true, document }
  }
  known.set(query, document)
  if (known.size > KEPT_MOST) known.delete(known.keys().next().value!)
  return { ok: true, document }
}

/** Reads and checks a document with the product's limits. Both socket protocols run only what comes from here. */
export function prepareDocument(
  schema: GraphQLSchema,
  asked: GraphQLRequest,
  context: SyncContext,
): Prepared {
  const { query, variables, operationName } = asked
  if (typeof query !== 'string') return refused('query is a GraphQL document as a string.')
  if (
    variables !== undefined &&
    variables !== null &&
    (typeof variables !== 'object' || Array.isArray(variables))
  )
    return refused('variables is a JSON object.')
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    return refused('operationName is a string.')
  try {
    const found = checkedDocument(schema, query)
    if (!found.ok) return found
    const { document } = found
    const operation = getOperationAST(document, operationName ?? null)
    if (!operation)
      return refused(
        document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)
          ? 'operationName has to name one of the operations of the document.'
          : 'The document has no operation.',
      )
    return {
      ok: true,
      kind: operation.operation,
      args: {
        schema,
        document,
        operationName: operationName ?? null,
        variableValues: (variables ?? {}) as Record<string, unknown>,
        contextValue: context,
      },
    }
  } catch (error) {
    if (error instanceof GraphQLError) return { ok: false, errors: [error] }
    throw error
  }
}

/** Whether an error means that the storage is gone for now, so that a peer shall come back instead of giving up. */
export const isPassing = (error: unknown): boolean => storageError(error) instanceof SignageError
