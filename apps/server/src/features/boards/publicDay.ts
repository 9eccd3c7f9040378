import { zoneTimeOf } from '@vitrine/core'
import { dateOf, publicAppointment, type PublicAppointment } from '@vitrine/core/board'
import type { Queries } from '../../platform/database/schema.ts'
import { createBoardStore } from './boards.store.ts'

/** A day of a board as the public sees it, half-open, epoch ms. */
type PublicDay = {
  timeZone: string
  fromMs: number
  untilMs: number
  appointments: PublicAppointment[]
}

/**
 * The day of a board in which an instant lies, in its zone. This is all of a board that displays can get.
 * @returns null if there is no such board
 */
export async function publicDay(
  db: Queries,
  companyId: string,
  boardId: string,
  atMs: number,
): Promise<PublicDay | null> {
  const store = createBoardStore(db)
  const found = await store.one(companyId, boardId)
  if (!found) return null
  const { time_zone: timeZone, shows } = found.board
  const zone = zoneTimeOf(timeZone)
  const { day } = zone.localAt(atMs)
  const records = await store.ofDay(companyId, boardId, dateOf(day))
  return {
    timeZone,
    fromMs: zone.startOfDayMs(day),
    untilMs: zone.startOfDayMs(day + 1),
    appointments: records.flatMap(({ ticket, calledMs, appointment }) => {
      const { starts_at: startsMs, patient, room, status, delayed_until: delayedUntilMs } = appointment
      const known = { startsMs, ticket, patient, room, status, delayedUntilMs, calledMs }
      return publicAppointment(known, shows) ?? []
    }),
  }
}
