import { describe, expect, it } from 'vitest'
import { nextDueMs, reportPeriodAt } from './reportSchedule.ts'

const BERLIN = 'Europe/Berlin'
const HOUR = 3_600_000
// Monday, 23 November 2026, 08:00 in Berlin.
const NOW = Date.UTC(2026, 10, 23, 7)
const due = (schedule: Parameters<typeof nextDueMs>[0], afterMs = NOW, zone = BERLIN) =>
  new Date(nextDueMs(schedule, zone, afterMs)).toISOString()

describe('a schedule', () => {
  it('is due next after an instant, never at it', () => {
    expect(due({ every: 'day', time: '08:30' })).toBe('2026-11-23T07:30:00.000Z')
    expect(due({ every: 'day', time: '08:00' })).toBe('2026-11-24T07:00:00.000Z')
    expect(due({ every: 'week', day: 1, time: '07:00' })).toBe('2026-11-30T06:00:00.000Z')
    expect(due({ every: 'month', day: 1, time: '00:00' })).toBe('2026-11-30T23:00:00.000Z')
  })
  it('takes the last day of a shorter month', () => {
    expect(due({ every: 'month', day: 31, time: '12:00' })).toBe('2026-11-30T11:00:00.000Z')
    expect(due({ every: 'month', day: 31, time: '12:00' }, Date.UTC(2027, 0, 31, 12))).toBe(
      '2027-02-28T11:00:00.000Z',
    )
  })
  it('is due once where an hour comes twice, and after the gap where one is skipped', () => {
    const october = Date.UTC(2026, 9, 24, 22)
    const first = nextDueMs({ every: 'day', time: '02:30' }, BERLIN, october)
    expect(new Date(first).toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(nextDueMs({ every: 'day', time: '02:30' }, BERLIN, first) - first).toBe(25 * HOUR)
    expect(due({ every: 'day', time: '02:30' }, Date.UTC(2027, 2, 27, 23))).toBe('2027-03-28T01:00:00.000Z')
  })
})

it.each([
  ['yesterday', '2026-11-21T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
  ['last7', '2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
  ['lastWeek', '2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
  ['last30', '2026-10-23T22:00:00.000Z', '2026-11-22T23:00:00.000Z'],
  ['lastMonth', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
] as const)('%s has whole days of the time zone', (period, from, until) => {
  const { fromMs, untilMs } = reportPeriodAt(period, BERLIN, NOW)
  expect([new Date(fromMs).toISOString(), new Date(untilMs).toISOString()]).toEqual([from, until])
})
