export { DAYS_LISTED, SLOT_MINUTES, SLOTS_PER_DAY } from './constants.ts'
export {
  APPOINTMENT_STATUSES,
  BOARD_SHOWS,
  PUBLIC_STATUSES,
  TICKETS_A_DAY,
  ticketOf,
  type AppointmentStatus,
  type BoardShows,
  type PublicStatus,
} from './appointment.ts'
export { dateOf, dayOf, daysFrom, slotAt, slotsOfDay, type ListedDay, type Slot } from './days.ts'
export { publicAppointment, publicTextOf, type PublicAppointment } from './publicText.ts'
export { DATE_ORDERS, IMPORT_FIELDS, type DateOrder, type ImportField } from './importing.ts'
