export { createCalendarService, type CalendarService } from './calendars.service.ts'
export { createCalendarParsing } from './parsing.ts'
export { registerCalendarRoutes } from './calendars.routes.ts'
