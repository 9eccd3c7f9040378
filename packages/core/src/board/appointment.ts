/**
 * Where an appointment stands: expected, arrived, called into a room, being seen, later than planned, seen, not come, called off.
 */
export const APPOINTMENT_STATUSES = [
  'planned',
  'checkedIn',
  'calling',
  'now',
  'delayed',
  'done',
  'missed',
  'cancelled',
] as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

/** The statuses that the public sees: whoever was seen, did not come or called off is no longer on a display. */
export const PUBLIC_STATUSES = [
  'planned',
  'checkedIn',
  'calling',
  'now',
  'delayed',
] as const satisfies readonly AppointmentStatus[]
export type PublicStatus = (typeof PUBLIC_STATUSES)[number]

/** What the public reads instead of names. */
export const BOARD_SHOWS = ['ticket', 'initials'] as const
export type BoardShows = (typeof BOARD_SHOWS)[number]

/** How many tickets one letter has. */
const TICKETS_A_LETTER = 999
const LETTERS = 26
/** Appointments that can have a ticket of their own on one day. */
export const TICKETS_A_DAY = TICKETS_A_LETTER * LETTERS

/**
 * The ticket of an appointment: `A001` to `A999`, then `B001`, up to `Z999`.
 * @param place which one of its day it is, from 1 to `TICKETS_A_DAY`
 */
export function ticketOf(place: number): string {
  const index = place - 1
  const letter = String.fromCodePoint(65 + Math.floor(index / TICKETS_A_LETTER))
  return `${letter}${String((index % TICKETS_A_LETTER) + 1).padStart(3, '0')}`
}
