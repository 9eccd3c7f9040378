import { SignageError } from '@vitrine/core'
import {
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
export type Asked = { query?: unknown; variables?: unknown; operationName?: unknown }

/** A document that may be run, and what kind it is; or why it may not. */
export type Prepared =
  { ok: true; args: ExecutionArgs; kind: OperationTypeNode } | { ok: false; errors: readonly GraphQLError[] }

const refused = (message: string): Prepared => ({ ok: false, errors: [new GraphQLError(message)] })

/** Reads and checks a document with the product's limits. Both socket protocols run only what comes from here. */
export function prepareDocument(schema: GraphQLSchema, asked: Asked, context: SyncContext): Prepared {
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
    const document = parseDocument(query)
    const errors = validate(schema, document, [...specifiedRules, documentLimits])
    if (errors.length > 0) return { ok: false, errors }
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
