import { Readable } from 'node:stream'
import { API_BASE, fleetFilterSchema } from '@vitrine/protocol'
import * as z from 'zod'
import type { Kernel } from '../../platform/http/kernel.ts'
import type { Operator } from '../../platform/http/principal.ts'
import { parseInput } from '../../platform/http/problems.ts'
import type { FleetService } from './fleet.service.ts'

const exportQuerySchema = fleetFilterSchema.extend({ format: z.enum(['csv', 'ndjson']).default('csv') })
const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' } as const

/** The routes of the fleet's log and dashboard. */
export function registerFleetRoutes(kernel: Kernel, fleet: FleetService): void {
  kernel.handle({
    listFleetEvents: ({ principal, query }) => fleet.events(principal.companyId, query),
    readFleetSummary: ({ principal, query }) => fleet.summary(principal.companyId, query),
  })
  // A stream of lines, which the table of operations has no word for.
  kernel.route({
    method: 'GET',
    url: `${API_BASE}/fleet/events/export`,
    access: 'viewer',
    handler: async (request, reply) => {
      const { format, ...filter } = parseInput(exportQuerySchema, request.query)
      const { companyId } = request.principal as Operator
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="fleet-log.${format}"`)
        .type(TYPES[format])
        .send(Readable.from(fleet.export(companyId, filter, format)))
    },
  })
}
