import { describe, expect, it } from 'vitest'
import { boundShift, movedOn, moveAll, moveOne, withoutOne } from './moving.ts'
import { occurrencesOf } from './occurrences.ts'
import { anEvent } from './testing/anEvent.ts'
import { minuteOf } from './wall.ts'

const week = [minuteOf('2026-11-30T00:00'), minuteOf('2026-12-07T00:00'), 'UTC'] as const
const HOUR = 60
const DAY = 24 * HOUR

describe('moving an event', () => {
  it('moves its beginning and its end', () => {
    const [moved] = moveAll(anEvent({}), { start: DAY + HOUR, end: DAY + HOUR })!
    expect(moved!.event).toMatchObject({ start: '2026-12-01T09:00', end: '2026-12-01T11:00' })
    expect(moved!.event).not.toHaveProperty('revision')
  })

  it('stretches its end alone', () => {
    const [moved] = moveAll(anEvent({}), { start: 0, end: 30 })!
    expect(moved!.event).toMatchObject({ start: '2026-11-30T08:00', end: '2026-11-30T10:30' })
  })

  it('never makes it shorter than a quarter of an hour', () => {
    expect(boundShift({ start: 0, end: -300 }, 120)).toEqual({ start: 0, end: -105 })
    expect(boundShift({ start: 300, end: 0 }, 120)).toEqual({ start: 105, end: 0 })
    expect(boundShift({ start: 300, end: 300 }, 120)).toEqual({ start: 300, end: 300 })
    expect(boundShift({ start: 300, end: 300 }, null)).toEqual({ start: 300, end: 300 })
  })

  it('goes on from where it is drawn while an earlier move is not saved yet', () => {
    const event = anEvent({})
    const [drawn] = occurrencesOf(event, ...week)
    const once = movedOn({ event, occurrence: drawn! }, { start: DAY, end: DAY })
    const moved = { ...drawn!, from: drawn!.from + DAY, until: drawn!.until! + DAY, by: once.shift }
    expect(movedOn({ event, occurrence: moved }, { start: 0, end: HOUR })).toEqual({
      event,
      occurrence: drawn,
      shift: { start: DAY, end: DAY + HOUR },
    })
  })

  it('moves all occurrences with their days and exceptions', () => {
    const event = anEvent({ rrule: 'FREQ=WEEKLY;BYDAY=MO,WE', exdates: ['2026-12-02T08:00'] })
    const [moved] = moveAll(event, { start: DAY, end: DAY })!
    expect(moved!.event).toMatchObject({
      start: '2026-12-01T08:00',
      rrule: 'FREQ=WEEKLY;BYDAY=TU,TH',
      exdates: ['2026-12-03T08:00'],
    })
  })

  it('gives an event that lasts until the day ends an end where it is stretched', () => {
    const { end: _end, ...open } = anEvent({ rrule: 'FREQ=DAILY' })
    const [moved] = moveAll(open, { start: 0, end: -HOUR })!
    expect(moved!.event.end).toBe('2026-11-30T23:00')
    expect(moveAll(open, { start: HOUR, end: HOUR })![0]!.event).not.toHaveProperty('end')
  })

  it('takes one occurrence out and makes it an event of its own', () => {
    const event = anEvent({ rrule: 'FREQ=DAILY' })
    const [, second] = occurrencesOf(event, ...week)
    const [left, single] = moveOne(event, second!, { start: HOUR, end: 2 * HOUR })
    expect(left).toMatchObject({ of: event, event: { exdates: ['2026-12-01T08:00'] } })
    expect(single).toMatchObject({ of: null, event: { start: '2026-12-01T09:00', end: '2026-12-01T12:00' } })
    expect(single!.event).not.toHaveProperty('rrule')
    expect(withoutOne(event, second!).exdates).toEqual(['2026-12-01T08:00'])
  })
})
