import { PUBLIC_STATUSES, type AppointmentStatus, type BoardShows, type PublicStatus } from './appointment.ts'

/** The part of an appointment that the public can see. Everything else is left out. */
type Known = {
  startsMs: number
  ticket: string
  patient: string
  room: string
  status: AppointmentStatus
  delayedUntilMs: number | null
  calledMs: number | null
}
/** An appointment as the public sees it: without anything that says who comes. */
export type PublicAppointment = {
  startsMs: number
  /** a ticket or initials */
  text: string
  room: string
  status: PublicStatus
  delayedUntilMs: number | null
  /** when it was called last, while it is called or being seen */
  calledMs: number | null
}

/** Scripts whose letters are parts of words. In others, such as Chinese, one sign can be a whole name. */
const INITIAL = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u
const LETTER = /\p{L}/gu

/** The initials of a name, like “M. T.”; null where they would say the name itself, or where it has none. */
function initialsOf(name: string): string | null {
  const words = name
    .normalize('NFC')
    .split(/\s+/u)
    .map((word) => word.match(LETTER) ?? [])
    .filter((letters) => letters.length > 0)
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  // A word of one letter would be shown in full.
  if (chosen.length === 0 || chosen.some((letters) => letters.length < 2)) return null
  const initials = chosen.map(([first]) => [...first!.toUpperCase()][0]!)
  return initials.every((letter) => INITIAL.test(letter))
    ? initials.map((letter) => `${letter}.`).join(' ')
    : null
}

/**
 * What the public reads of an appointment: its ticket, or initials where the board shows them and the name has some that don't say
 * the name itself. Never a name.
 */
export const publicTextOf = (
  { ticket, patient }: Pick<Known, 'ticket' | 'patient'>,
  shows: BoardShows,
): string => (shows === 'initials' ? (initialsOf(patient) ?? ticket) : ticket)

const isPublic = (status: AppointmentStatus): status is PublicStatus =>
  PUBLIC_STATUSES.some((one) => one === status)

/** An appointment as the public sees it; null where it is not shown any more. */
export function publicAppointment(appointment: Known, shows: BoardShows): PublicAppointment | null {
  const { startsMs, room, status, delayedUntilMs, calledMs } = appointment
  if (!isPublic(status)) return null
  return {
    startsMs,
    text: publicTextOf(appointment, shows),
    room,
    status,
    delayedUntilMs: status === 'delayed' ? delayedUntilMs : null,
    calledMs: status === 'calling' || status === 'now' ? calledMs : null,
  }
}
