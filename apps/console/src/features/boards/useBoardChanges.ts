import type { StoredAppointment, StoredBoard, AppointmentBody } from '@vitrine/protocol'
import { useRef } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { formatTime } from '../../app/format.ts'
import { showError } from '../../app/toasts.ts'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { bodyOf, nameOf } from './appointmentWords.ts'
import { appointmentTexts } from './boards.texts.ts'

/** What people do with appointments that are planned: move them, and set their status. */
export function useBoardChanges(board: StoredBoard) {
  /** takes the last offer to undo away, which a later change makes stale */
  const stale = useRef<() => void>(() => undefined)
  const change = async (
    appointment: StoredAppointment,
    part: Partial<AppointmentBody>,
  ): Promise<StoredAppointment> => {
    stale.current()
    try {
      return await api('changeAppointment', {
        params: { id: board.id, appointment: appointment.id },
        revision: appointment.revision,
        body: { ...bodyOf(appointment), ...part },
      })
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['boards', board.id] })
    }
  }
  return {
    /** Changes one, and says what went wrong where it does. */
    set: (appointment: StoredAppointment, part: Partial<AppointmentBody>): void => {
      change(appointment, part).catch(showError)
    },
    /** Moves one to another time or room, with a way back. */
    move: (appointment: StoredAppointment, to: { starts_at: number; room: string }): void => {
      const { starts_at, room } = appointment
      change(appointment, to).then((moved) => {
        const where = {
          name: nameOf(moved),
          time: formatTime(moved.starts_at, board.time_zone),
          room: moved.room || appointmentTexts.noRoom(),
        }
        stale.current = undoNotice(appointmentTexts.moved(where), async () => {
          await change(moved, { starts_at, room })
        })
      }, showError)
    },
  }
}
export type BoardChanges = ReturnType<typeof useBoardChanges>
