import { roleReaches } from '@vitrine/core'
import type { FastifyRequest } from 'fastify'
import type { Principal } from '../../platform/http/principal.ts'
import { SYNC_FIELD_ACCESS, SYNC_LIMITS } from './sync.graphql.ts'
import { createPlans, type PlannedCall } from './sync.plans.ts'
import type { SyncService } from './sync.service.ts'

/** The type of an answer for clients that do not ask for the newer one. */
export const JSON_TYPE = 'application/json; charset=utf-8'

/** The answer's text; null when the whole way has to be taken, with what failed if it was tried. */
type QuickAnswer = { text: string; failed?: never } | { text: null; failed?: unknown }
const WHOLE_WAY: QuickAnswer = { text: null }

/** Answers the five operations without GraphQL execution where a plan of theirs is known (see `sync.plans.ts`). */
export function createFastPath(
  sync: SyncService,
): (principal: Principal, request: FastifyRequest) => Promise<QuickAnswer> {
  const plans = createPlans(SYNC_LIMITS)

  const run = async (principal: Principal, call: PlannedCall): Promise<unknown> => {
    switch (call.field) {
      case 'updateSync':
        return plans.selected(await sync.updateSync(principal, call.input), call.select)
      case 'getMostRecentSync':
        return plans.selected(await sync.mostRecent(principal, call.id), call.select)
      case 'getMostRecentSyncs':
        return (await sync.mostRecentIds(principal, call.ids)).map((record) =>
          plans.selected(record, call.select),
        )
    }
  }

  return async (principal, request) => {
    if (request.method !== 'POST' || !asksForPlainJson(request)) return WHOLE_WAY
    const call = plans.read(request.body)
    if (call === null || !mayRun(principal, call)) return WHOLE_WAY
    try {
      return { text: JSON.stringify({ data: { [call.field]: await run(principal, call) } }) }
    } catch (error) {
      return { text: null, failed: error }
    }
  }
}

function asksForPlainJson({ headers, url }: FastifyRequest): boolean {
  return (
    headers.accept === 'application/json' &&
    headers['content-type']?.startsWith('application/json') === true &&
    url === '/graphql'
  )
}

/** Who may not is told so by the whole way. */
function mayRun(principal: Principal, call: PlannedCall): boolean {
  if (principal.kind === 'device') return call.field !== 'updateSync' || call.input.id === principal.token
  const access =
    call.field === 'updateSync'
      ? SYNC_FIELD_ACCESS['Mutation.updateSync']
      : SYNC_FIELD_ACCESS[`Query.${call.field}`]
  return roleReaches(principal.role, access)
}
