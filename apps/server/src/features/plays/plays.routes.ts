import { Readable } from 'node:stream'
import { invalidField } from '@vitrine/core'
import { API_BASE, operations } from '@vitrine/protocol'
import type { Kernel } from '../../platform/http/kernel.ts'
import { parseInput } from '../../platform/http/problems.ts'
import type { Operator } from '../../platform/http/principal.ts'
import type { PlayService } from './plays.service.ts'
import { plannedCsv } from './plannedCsv.ts'
import type { PlannedService } from './planned.service.ts'
import type { PulseService } from './pulse.service.ts'
import type { ReportService } from './report.service.ts'
import { reportCsv } from './reportCsv.ts'
import { reportXlsx } from './reportXlsx.ts'

/** Devices whose whole chains one signed report holds. */
const SIGNED_DEVICES_MOST = 200

/** The routes of play records and their reports (contract §8, §13). */
export function registerPlayRoutes(
  kernel: Kernel,
  plays: PlayService,
  reports: ReportService,
  pulse: PulseService,
  planned: PlannedService,
): void {
  kernel.handle({
    sendPlays: ({ principal, body }) => plays.take(principal, body),
    readFleetPlays: ({ principal, query }) => pulse.plays(principal.companyId, query),
    listPlays: ({ principal, query }) => plays.list(principal.companyId, query),
    comparePlays: async ({ principal, query, reply }) => {
      const compared = await planned.planned(principal.companyId, query)
      if (query.format === 'csv')
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="planned-and-played.csv"')
          .serializer(() => plannedCsv(compared))
      return compared
    },
    reportPlays: async ({ principal, query, reply }) => {
      const report = await reports.report(principal.companyId, query)
      if (query.format === 'csv')
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="plays-by-${query.by}.csv"`)
          .serializer(() => reportCsv(report))
      if (query.format === 'xlsx') {
        const bytes = await reportXlsx(report)
        reply
          .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
          .header('content-disposition', `attachment; filename="plays-by-${query.by}.xlsx"`)
          // Fastify sends bytes as they are; only its types say that a serializer makes text.
          .serializer((() => bytes) as unknown as () => string)
      }
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
      const lines = Readable.from(await plays.export(companyId, [device]))
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="plays.ndjson"')
        .type('application/x-ndjson')
        .send(lines)
    },
  })
  kernel.route({
    method: 'GET',
    url: `${API_BASE}/plays/report/signed`,
    access: 'viewer',
    handler: async (request, reply) => {
      const query = parseInput(operations.reportPlays.query, request.query)
      const { companyId } = request.principal as Operator
      const { report, deviceIds } = await reports.withDevices(companyId, query)
      if (deviceIds.length > SIGNED_DEVICES_MOST)
        throw invalidField('device', 'SIGNED_TOO_MANY', { maximum: SIGNED_DEVICES_MOST })
      const lines = Readable.from(await plays.export(companyId, deviceIds, report))
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="plays-by-${query.by}.ndjson"`)
        .type('application/x-ndjson')
        .send(lines)
    },
  })
}
