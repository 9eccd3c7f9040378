import { SLOT_MINUTES } from '@vitrine/core/board'
import type { BoardSlots, StoredAppointment } from '@vitrine/protocol'

const SLOT_MS = SLOT_MINUTES * 60_000

type Slots = BoardSlots['items']
/** A place in the plan of a day: the index of a quarter-hour, and a room. */
export type Spot = { slot: number; room: string }

/** The quarter-hour of the day in which an appointment begins; -1 if it is not on this day. */
export const slotOf = (slots: Slots, { id }: Pick<StoredAppointment, 'id'>): number =>
  slots.findIndex(({ entries }) => entries.some((one) => one.id === id))

/** When an appointment begins that is moved to a quarter-hour: as long after its beginning as before. */
export function startAt(slots: Slots, appointment: StoredAppointment, slot: number): number {
  const own = slots[slotOf(slots, appointment)]
  const after = own === undefined ? 0 : (appointment.starts_at - own.epoch) % SLOT_MS
  return slots[slot]!.epoch + after
}

/**
 * The place one step on; the same at the edge. Quarter-hours that clocks skip are none.
 * @param by quarter-hours down, and rooms onward
 */
export function stepped(
  { slot, room }: Spot,
  by: { slots: number; rooms: number },
  slots: Slots,
  rooms: readonly string[],
): Spot {
  let next = slot + by.slots
  while (slots[next]?.clocks === 'skipped') next += by.slots
  const column = Math.max(0, Math.min(rooms.length - 1, rooms.indexOf(room) + by.rooms))
  return { slot: slots[next] === undefined ? slot : next, room: rooms[column] ?? room }
}

/** The rooms that a plan has columns for: those of the board, those that appointments still have, and none. */
export function columnsOf(rooms: readonly string[], slots: Slots): string[] {
  const used = slots.flatMap(({ entries }) => entries.map(({ room }) => room))
  const all = [...new Set([...rooms, ...used.filter((room) => room !== '')])]
  return rooms.length === 0 || used.includes('') ? ['', ...all] : all
}

/** Quarter-hours that a plan begins and ends with, if not all are shown: office hours, and all that have appointments. */
export function hoursShown(slots: Slots, isWhole: boolean): { from: number; until: number } {
  if (isWhole) return { from: 0, until: slots.length }
  const taken = slots.flatMap(({ entries }, index) => (entries.length > 0 ? [index] : []))
  const hour = 60 / SLOT_MINUTES
  const from = Math.min(7 * hour, ...taken)
  const until = Math.max(18 * hour, ...taken.map((index) => index + 1))
  return { from: Math.floor(from / hour) * hour, until: Math.ceil(until / hour) * hour }
}
