import type { SignageError } from '@vitrine/core'
import type { ErrorForm } from '../../platform/http/errors.ts'
import { problemOf } from '../../platform/http/problems.ts'

/** Where AppSync clients look for an error's type when the status is none of success. */
export const ERROR_TYPE_HEADER = 'x-amzn-errortype'

/** An error's type as AppSync clients read it. */
export function graphqlErrorType(error: SignageError): string {
  if (error.code === 'UNAUTHENTICATED' || error.code === 'FORBIDDEN') return 'UnauthorizedException'
  if (error.code === 'INTERNAL') return 'InternalFailure'
  return error.status >= 500 ? 'ServiceUnavailableException' : 'BadRequestException'
}

/** Refusals as GraphQL and AppSync clients read them. */
export const refuseAsGraphql: ErrorForm = (error, request, reply) => {
  const type = graphqlErrorType(error)
  const { detail } = problemOf(error, request.id)
  reply.header(ERROR_TYPE_HEADER, type)
  return reply.send({
    data: null,
    errors: [{ message: detail, errorType: type, extensions: { code: type } }],
  })
}
