import { invalidField } from '@vitrine/core'
import { TICKETS_A_DAY, ticketOf } from '@vitrine/core/board'
import type { Queries } from '../../platform/database/schema.ts'
import { createBoardStore } from './boards.store.ts'

/** Appointments of one day of a board. */
const DAY_MOST = 1_000

/** A ticket for a day of a board. Called in the transaction that locks it. @throws SignageError `INVALID_INPUT` if the day is full */
export async function newTicket(
  trx: Queries,
  companyId: string,
  boardId: string,
  day: string,
): Promise<string> {
  const inside = createBoardStore(trx)
  const place = await inside.nextPlace(companyId, boardId, day)
  const isFull = place > TICKETS_A_DAY || (await inside.count(companyId, boardId, day)) >= DAY_MOST
  if (isFull) throw invalidField('starts_at', 'BOARD_DAY_FULL', { maximum: DAY_MOST })
  return ticketOf(place)
}
