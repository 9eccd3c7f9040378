import type { Kernel } from '../../platform/http/kernel.ts'
import type { RetentionService } from './retention.ts'
import type { SavedReportsService } from './savedReports.service.ts'

/** The routes of saved reports, and of how long play records are kept. */
export function registerSavedReportRoutes(
  kernel: Kernel,
  reports: SavedReportsService,
  retention: RetentionService,
): void {
  kernel.handle({
    listSavedReports: ({ principal }) => reports.list(principal),
    makeSavedReport: ({ principal, body }) => reports.make(principal, body),
    changeSavedReport: ({ principal, params, revision, body }) =>
      reports.change(principal.companyId, params['id']!, revision, body),
    deleteSavedReport: async ({ principal, params, revision }) => {
      await reports.remove(principal.companyId, params['id']!, revision)
      return undefined
    },
    sendSavedReport: ({ principal, params }) => reports.send(principal.companyId, params['id']!),
    listReportDeliveries: ({ principal, params, query }) =>
      reports.deliveries(principal.companyId, params['id']!, query),
    readPlayRetention: ({ principal }) => retention.read(principal.companyId),
    changePlayRetention: ({ principal, body }) => retention.change(principal.companyId, body),
  })
}
