import { Readable } from 'node:stream'
import { invalidField } from '@vitrine/core'
import { API_BASE } from '@vitrine/protocol'
import type { Kernel } from '../../platform/http/kernel.ts'
import type { Operator } from '../../platform/http/principal.ts'
import type { PlayService } from './plays.service.ts'
import type { ReportService } from './report.service.ts'
import { reportCsv } from './reportCsv.ts'

/** The routes of play records and their reports (contract §8, §13). */
export function registerPlayRoutes(kernel: Kernel, plays: PlayService, reports: ReportService): void {
  kernel.handle({
    sendPlays: ({ principal, body }) => plays.take(principal, body),
    listPlays: ({ principal, query }) => plays.list(principal.companyId, query),
    reportPlays: async ({ principal, query, reply }) => {
      const report = await reports.report(principal.companyId, query)
      if (query.format === 'csv')
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="plays-by-${query.by}.csv"`)
          .serializer(() => reportCsv(report))
      return report
    },
  })
  // Lines of JSON, which the table of operations has no word for.
  kernel.route({
    method: 'GET',
    url: `${API_BASE}/plays/export`,
    access: 'viewer',
    handler: async (request, reply) => {
      const { device } = request.query as { device?: unknown }
      if (typeof device !== 'string' || device === '' || device.length > 100)
        throw invalidField('device', 'ONE_DEVICE')
      const { companyId } = request.principal as Operator
      const lines = Readable.from(await plays.export(companyId, device))
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="plays.ndjson"')
        .type('application/x-ndjson')
        .send(lines)
    },
  })
}
