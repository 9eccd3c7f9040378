import { zoneTimeOf } from '@vitrine/core'
import { dayOf, slotsOfDay } from '@vitrine/core/board'
import type { BoardSlots, StoredAppointment } from '@vitrine/protocol'
import { describe, expect, it } from 'vitest'
import { columnsOf, hoursShown, slotOf, startAt, stepped } from './moving.ts'

const MINUTE_MS = 60_000
const ROOMS = ['Room 1', 'Room 2']

const appointment = (startsMs: number, room = 'Room 1'): StoredAppointment => ({
  id: `${startsMs} ${room}`,
  board_id: 'b',
  ticket: 'A001',
  text: 'A001',
  starts_at: startsMs,
  minutes: 15,
  room,
  status: 'planned',
  delayed_until: null,
  called_at: null,
  patient: 'Mara Thal',
  birth_date: null,
  note: '',
  revision: 1,
  changed_at: 0,
  changed_by: '',
})
/** A day in Berlin with appointments in some of its quarter-hours. */
const dayWith = (date: string, entries: Record<number, StoredAppointment[]> = {}): BoardSlots['items'] =>
  slotsOfDay(dayOf(date)!, zoneTimeOf('Europe/Berlin')).map(({ index, name, isHour, startsMs, clocks }) => ({
    id: `${date}T${name}`,
    entries: entries[index] ?? [],
    hour: isHour,
    name,
    status: null,
    patient: null,
    epoch: startsMs,
    date,
    clocks,
  }))

describe('an appointment that is moved', () => {
  it('begins as long after its new quarter-hour as it did after the old one', () => {
    const plain = dayWith('2026-11-23')
    const late = appointment(plain[40]!.epoch + 5 * MINUTE_MS)
    const slots = dayWith('2026-11-23', { 40: [late] })
    expect(slotOf(slots, late)).toBe(40)
    expect(startAt(slots, late, 50)).toBe(plain[50]!.epoch + 5 * MINUTE_MS)
    expect(startAt(slots, late, 40)).toBe(late.starts_at)
  })
  it('goes step by step to other times and rooms, and stays at the edges', () => {
    const slots = dayWith('2026-11-23')
    const step = (slot: number, room: string, by: { slots: number; rooms: number }) =>
      stepped({ slot, room }, by, slots, ROOMS)
    expect(step(40, 'Room 1', { slots: 1, rooms: 0 })).toEqual({ slot: 41, room: 'Room 1' })
    expect(step(40, 'Room 1', { slots: 0, rooms: 1 })).toEqual({ slot: 40, room: 'Room 2' })
    expect(step(0, 'Room 1', { slots: -1, rooms: -1 })).toEqual({ slot: 0, room: 'Room 1' })
    expect(step(95, 'Room 2', { slots: 1, rooms: 1 })).toEqual({ slot: 95, room: 'Room 2' })
  })
  it('passes over the hour that clocks skip', () => {
    const slots = dayWith('2026-03-29')
    const { slot } = stepped({ slot: 7, room: 'Room 1' }, { slots: 1, rooms: 0 }, slots, ROOMS)
    expect(slots[slot]!.name).toBe('03:00')
    expect(stepped({ slot, room: 'Room 1' }, { slots: -1, rooms: 0 }, slots, ROOMS).slot).toBe(7)
  })
})

describe('a plan', () => {
  it('has a column for each room, for rooms that the board has no longer, and for none where it is needed', () => {
    const slots = dayWith('2026-11-23', { 40: [appointment(1, 'Annex')] })
    expect(columnsOf(ROOMS, slots)).toEqual(['Room 1', 'Room 2', 'Annex'])
    expect(columnsOf(ROOMS, dayWith('2026-11-23', { 40: [appointment(1, '')] }))[0]).toBe('')
    expect(columnsOf([], dayWith('2026-11-23'))).toEqual([''])
  })
  it('shows office hours, all hours with appointments, or the whole day', () => {
    expect(hoursShown(dayWith('2026-11-23'), false)).toEqual({ from: 28, until: 72 })
    const long = dayWith('2026-11-23', { 21: [appointment(1)], 90: [appointment(2)] })
    expect(hoursShown(long, false)).toEqual({ from: 20, until: 92 })
    expect(hoursShown(long, true)).toEqual({ from: 0, until: 96 })
  })
})
