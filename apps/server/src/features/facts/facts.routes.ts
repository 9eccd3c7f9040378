import type { Kernel } from '../../platform/http/kernel.ts'
import type { FactService } from './facts.service.ts'

/** The routes of facts. */
export function registerFactRoutes(kernel: Kernel, facts: FactService): void {
  kernel.handle({
    listFacts: ({ principal }) => facts.list(principal.companyId),
    setFact: ({ principal, params, body }) =>
      facts.set(principal.companyId, principal.name, params['name']!, body),
    deleteFact: async ({ principal, params, query, revision }) => {
      await facts.remove(principal.companyId, params['name']!, revision, query)
      return undefined
    },
    readDeviceFacts: ({ principal }) => facts.ofDevice(principal),
  })
}
