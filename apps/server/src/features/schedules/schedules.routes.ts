import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Kernel } from '../../platform/http/kernel.ts'
import { planCsv, planIcs } from './planFiles.ts'
import type { Programmes } from './programmes.ts'
import type { ScheduleService } from './schedules.service.ts'

/** The routes of schedules, and of the programmes that devices get. */
export function registerScheduleRoutes(
  kernel: Kernel,
  schedules: ScheduleService,
  programmes: Programmes,
  clock: Clock,
): void {
  kernel.handle({
    listSchedules: ({ principal, query }) => schedules.list(principal.companyId, query),
    readSchedule: ({ principal, params }) => schedules.read(principal.companyId, params['id']!),
    makeSchedule: ({ principal, body }) => schedules.make(principal.companyId, principal.name, body),
    changeSchedule: ({ principal, params, revision, body }) =>
      schedules.change(principal.companyId, principal.name, params['id']!, revision, body),
    deleteSchedule: async ({ principal, params, revision }) => {
      await schedules.remove(principal.companyId, params['id']!, revision)
      return undefined
    },
    previewSchedules: ({ principal, body }) => schedules.preview(principal.companyId, body),
    listDeviceProgrammes: ({ principal, query }) => programmes.newest(principal.companyId, query.device),
    readDevicePlan: async ({ principal, params, query, reply }) => {
      const id = params['id']!
      const plan = await schedules.plan(principal.companyId, id, query)
      const attach = (type: string, file: string, text: () => string) =>
        reply
          .type(`${type}; charset=utf-8`)
          .header('content-disposition', `attachment; filename="${file}"`)
          .serializer(text)
      if (query.format === 'csv') attach('text/csv', 'plan.csv', () => planCsv(plan))
      if (query.format === 'ics') attach('text/calendar', 'plan.ics', () => planIcs(plan, id, clock.now()))
      return plan
    },
    readDeviceAt: ({ principal, params, query }) => schedules.at(principal.companyId, params['id']!, query.t),
    readDeviceProgramme: ({ principal }) => programmes.ofDevice(principal),
  })
}
