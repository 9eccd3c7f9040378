import type { AppointmentStatus } from '@vitrine/core/board'
import type { StoredAppointment, AppointmentBody } from '@vitrine/protocol'
import type { Shape, Tone } from '../../ui/deviceStatusText.ts'

/** How each status looks: colour and shape. */
export const STATUS_LOOK: Readonly<Record<AppointmentStatus, { tone: Tone; shape: Shape }>> = {
  planned: { tone: 'quiet', shape: 'ring' },
  checkedIn: { tone: 'busy', shape: 'half' },
  calling: { tone: 'warn', shape: 'bars' },
  now: { tone: 'good', shape: 'dot' },
  delayed: { tone: 'warn', shape: 'triangle' },
  done: { tone: 'quiet', shape: 'dot' },
  missed: { tone: 'bad', shape: 'square' },
  cancelled: { tone: 'quiet', shape: 'dashes' },
}

/** Whom an appointment is of, for whoever can read it. */
export const nameOf = ({ patient, text }: Pick<StoredAppointment, 'patient' | 'text'>): string =>
  patient ?? text

/** An appointment as it is written; only editors read all that this takes. */
export const bodyOf = (one: StoredAppointment): AppointmentBody => ({
  starts_at: one.starts_at,
  minutes: one.minutes,
  patient: one.patient ?? '',
  birth_date: one.birth_date,
  room: one.room,
  status: one.status,
  delayed_until: one.delayed_until,
  note: one.note ?? '',
})
