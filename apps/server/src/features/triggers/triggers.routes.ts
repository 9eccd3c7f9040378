import { ALARM_HEADERS } from '@vitrine/core/alarm'
import type { FastifyRequest } from 'fastify'
import type { Kernel } from '../../platform/http/kernel.ts'
import type { TriggerService } from './triggers.service.ts'

const header = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The routes of triggers: those of people, and the one that takes signed messages (contract §12). */
export function registerTriggerRoutes(kernel: Kernel, triggers: TriggerService): void {
  kernel.handle({
    listTriggers: ({ principal }) => triggers.list(principal.companyId),
    makeTrigger: ({ principal, body }) => triggers.make(principal.companyId, principal.name, body),
    changeTrigger: ({ principal, params, revision, body }) =>
      triggers.change(principal.companyId, principal.name, params['id']!, revision, body),
    rotateTrigger: ({ principal, params }) =>
      triggers.rotate(principal.companyId, principal.name, params['id']!),
    deleteTrigger: async ({ principal, params, revision }) => {
      await triggers.remove(principal.companyId, params['id']!, revision)
      return undefined
    },
    sendTrigger: async ({ params, body, request }) => ({
      activation_ids: await triggers.receive(
        params['id']!,
        {
          time: header(request, ALARM_HEADERS.time),
          nonce: header(request, ALARM_HEADERS.nonce),
          signature: header(request, ALARM_HEADERS.signature),
        },
        body,
        request.ip,
      ),
    }),
  })
}
