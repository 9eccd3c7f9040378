import type { Kernel } from '../../platform/http/kernel.ts'
import type { HookService } from './hooks.service.ts'

/** The routes of webhook endpoints, contract §13. */
export function registerHookRoutes(kernel: Kernel, hooks: HookService): void {
  kernel.handle({
    listHooks: ({ principal }) => hooks.list(principal.companyId),
    makeHook: ({ principal, body }) => hooks.make(principal.companyId, body),
    changeHook: ({ principal, params, revision, body }) =>
      hooks.change(principal.companyId, params['id']!, revision, body),
    deleteHook: async ({ principal, params, revision }) => {
      await hooks.remove(principal.companyId, params['id']!, revision)
      return undefined
    },
    listHookDeliveries: ({ principal, params, query }) =>
      hooks.deliveries(principal.companyId, params['id']!, query),
    resendHookDelivery: ({ principal, params }) =>
      hooks.resend(principal.companyId, params['id']!, params['delivery']!),
  })
}
