import type { Kernel } from '../../platform/http/kernel.ts'
import type { CapService } from './cap.service.ts'

/** The routes of CAP alerts and their feeds (contract §12). */
export function registerCapRoutes(kernel: Kernel, cap: CapService): void {
  kernel.handle({
    receiveCapAlert: ({ principal, query, body }) => cap.receive(principal.companyId, query.feed, body),
    listCapFeeds: ({ principal }) => cap.list(principal.companyId),
    makeCapFeed: ({ principal, body }) => cap.make(principal.companyId, principal.name, body),
    changeCapFeed: ({ principal, params, revision, body }) =>
      cap.change(principal.companyId, principal.name, params['id']!, revision, body),
    deleteCapFeed: async ({ principal, params, revision }) => {
      await cap.remove(principal.companyId, params['id']!, revision)
      return undefined
    },
    listCapFeedFetches: ({ principal, params }) => cap.fetches(principal.companyId, params['id']!),
    listCapAlerts: ({ principal, query }) => cap.alerts(principal.companyId, query),
  })
}
