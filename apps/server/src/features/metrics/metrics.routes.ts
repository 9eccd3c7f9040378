import type { Kernel } from '../../platform/http/kernel.ts'
import type { MetricsService } from './metrics.service.ts'

/** The routes of tokens for metrics. `/metrics` itself is with the server's health. */
export function registerMetricsRoutes(kernel: Kernel, metrics: MetricsService): void {
  kernel.handle({
    listMetricsTokens: ({ principal }) => metrics.list(principal.companyId),
    makeMetricsToken: ({ principal, body }) => metrics.make(principal, body),
    revokeMetricsToken: async ({ principal, params, revision }) => {
      await metrics.revoke(principal.companyId, params['id']!, revision)
      return undefined
    },
  })
}
