import type { Kernel } from '../../platform/http/kernel.ts'
import type { CalendarService } from './calendars.service.ts'

/** The routes of calendars. */
export function registerCalendarRoutes(kernel: Kernel, calendars: CalendarService): void {
  kernel.handle({
    listCalendars: ({ principal }) => calendars.list(principal.companyId, principal.role),
    makeCalendar: ({ principal, body }) => calendars.make(principal.companyId, principal.name, body),
    changeCalendar: ({ principal, params, revision, body }) =>
      calendars.change(principal.companyId, principal.name, params['id']!, revision, body),
    deleteCalendar: async ({ principal, params, revision }) => {
      await calendars.remove(principal.companyId, params['id']!, revision)
      return undefined
    },
    listCalendarFetches: ({ principal, params }) => calendars.fetches(principal.companyId, params['id']!),
    fetchCalendar: ({ principal, params }) => calendars.fetchNow(principal.companyId, params['id']!),
  })
}
