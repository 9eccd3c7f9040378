import { describe, expect, it } from 'vitest'
import { unplayableAt, wallMsOf } from './schedule.ts'
import type { Schedule } from './scheduleShape.ts'

const at = (local: string) => {
  const wallMs = wallMsOf(local)
  const day = Math.floor(wallMs / 86_400_000)
  return { wallMs, day, weekday: ((day + 3) % 7) + 1 }
}
const answer = (schedule: Schedule, local: string) => unplayableAt(schedule, at(local))

describe('unplayableAt', () => {
  it('lets play what says nothing', () => {
    expect(unplayableAt(undefined, at('2026-11-21T09:00'))).toBeNull()
    expect(answer({}, '2026-11-21T09:00')).toBeNull()
  })
  it('is half-open at both ends of a validity', () => {
    const december: Schedule = { from: '2026-12-01T00:00', until: '2027-01-01T00:00' }
    expect(answer(december, '2026-11-30T23:59')).toBe('notYet')
    expect(answer(december, '2026-12-01T00:00')).toBeNull()
    expect(answer(december, '2026-12-31T23:59')).toBeNull()
    expect(answer(december, '2027-01-01T00:00')).toBe('over')
  })
  it('has no dark last minute of the day', () => {
    const wholeDay: Schedule = { times: [{ from: '00:00', until: '24:00' }] }
    expect(answer(wholeDay, '2026-11-21T23:59')).toBeNull()
    expect(answer(wholeDay, '2026-11-21T00:00')).toBeNull()
  })
  it('lets a night belong to the day it began', () => {
    const fridayNight: Schedule = { days: [5], times: [{ from: '22:00', until: '02:00' }] }
    expect(answer(fridayNight, '2026-11-20T22:00')).toBeNull()
    expect(answer(fridayNight, '2026-11-21T01:59')).toBeNull()
    expect(answer(fridayNight, '2026-11-21T02:00')).toBe('notToday')
    expect(answer(fridayNight, '2026-11-21T22:00')).toBe('notToday')
    expect(answer(fridayNight, '2026-11-20T01:00')).toBe('notNow')
  })
  it('says whether it is the day or the hour', () => {
    const breakfast: Schedule = { days: [1, 2, 3, 4, 5], times: [{ from: '07:00', until: '10:30' }] }
    expect(answer(breakfast, '2026-11-20T10:30')).toBe('notNow')
    expect(answer(breakfast, '2026-11-21T08:00')).toBe('notToday')
    expect(answer({ days: [6] }, '2026-11-21T08:00')).toBeNull()
  })
  it('plays only on some dates, or on all but some', () => {
    const day = (date: string) => Date.parse(date) / 86_400_000
    const fair: Schedule = { only: [day('2026-11-20'), day('2026-11-22')] }
    expect(answer(fair, '2026-11-20T23:59')).toBeNull()
    expect(answer(fair, '2026-11-21T00:00')).toBe('notToday')
    expect(answer({ only: [] }, '2026-11-20T12:00')).toBe('notToday')
    const open: Schedule = { except: [day('2026-11-20')], days: [5, 6] }
    expect(answer(open, '2026-11-20T12:00')).toBe('notToday')
    expect(answer(open, '2026-11-21T12:00')).toBeNull()
    expect(answer(open, '2026-11-22T12:00')).toBe('notToday')
  })
  it('lets a night belong to the date on which it began, too', () => {
    const night: Schedule = {
      times: [{ from: '22:00', until: '02:00' }],
      except: [Date.parse('2026-11-20') / 86_400_000],
    }
    expect(answer(night, '2026-11-20T01:59')).toBeNull()
    expect(answer(night, '2026-11-20T22:00')).toBe('notToday')
    expect(answer(night, '2026-11-21T01:00')).toBe('notNow')
    expect(answer(night, '2026-11-21T22:00')).toBeNull()
  })
})
