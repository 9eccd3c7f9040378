import type { Kernel } from '../../platform/http/kernel.ts'
import type { DaypartService } from './dayparts.service.ts'

/** The routes of dayparts. */
export function registerDaypartRoutes(kernel: Kernel, dayparts: DaypartService): void {
  kernel.handle({
    listDayparts: ({ principal }) => dayparts.list(principal.companyId),
    makeDaypart: ({ principal, body }) => dayparts.make(principal.companyId, principal.name, body),
    changeDaypart: ({ principal, params, revision, body }) =>
      dayparts.change(principal.companyId, principal.name, params['id']!, revision, body),
    deleteDaypart: async ({ principal, params, revision }) => {
      await dayparts.remove(principal.companyId, params['id']!, revision)
      return undefined
    },
  })
}
