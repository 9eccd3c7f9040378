import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unplayableAt, wallMsOf } from '../schedule.ts'
import type { Schedule } from '../scheduleShape.ts'
import { intersectSchedules } from './intersectSchedules.ts'

const DAY_MS = 86_400_000
const localAt = (wallMs: number) => {
  const day = Math.floor(wallMs / DAY_MS)
  return { wallMs, day, weekday: ((((day + 3) % 7) + 7) % 7) + 1 }
}
const clock = (minute: number) =>
  minute === 1_440
    ? '24:00'
    : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minute = fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15)
const dayText = fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}T12:00`)
const aSchedule = fc.record(
  {
    from: dayText,
    until: dayText,
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    times: fc.array(
      fc.tuple(minute, minute).map(([from, until]) => ({ from: clock(from), until: clock(until) })),
      { minLength: 1, maxLength: 4 },
    ),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Schedule>

describe('intersectSchedules', () => {
  it('lets something play exactly when both schedules do, by one of its parts', () => {
    const instant = fc
      .integer({ min: 0, max: 30 * 96 })
      .map((q) => wallMsOf('2026-10-31T00:00') + q * 900_000)
    fc.assert(
      fc.property(aSchedule, aSchedule, fc.array(instant, { maxLength: 40 }), (a, b, instants) => {
        const parts = intersectSchedules(a, b)
        for (const wallMs of instants) {
          const local = localAt(wallMs)
          const both = unplayableAt(a, local) === null && unplayableAt(b, local) === null
          const playing = parts.filter((part) => unplayableAt(part, local) === null).length
          expect(playing).toBe(both ? 1 : 0)
        }
      }),
      { numRuns: 300 },
    )
  })
  it('lets something play on the dates that both leave', () => {
    const day = Math.floor(wallMsOf('2026-11-01T00:00') / DAY_MS)
    const dates = fc.uniqueArray(fc.integer({ min: day, max: day + 9 }), { maxLength: 8 })
    const dated = fc.record({ only: dates, except: dates }, { requiredKeys: [] }) as fc.Arbitrary<Schedule>
    const instant = fc.integer({ min: 0, max: 12 * 24 }).map((hour) => day * DAY_MS + hour * 3_600_000)
    fc.assert(
      fc.property(dated, dated, fc.array(instant, { maxLength: 20 }), (a, b, instants) => {
        const parts = intersectSchedules(a, { ...b, times: [{ from: '06:00', until: '20:00' }] })
        for (const wallMs of instants) {
          const local = localAt(wallMs)
          const hour = (wallMs % DAY_MS) / 3_600_000
          const both =
            unplayableAt(a, local) === null && unplayableAt(b, local) === null && hour >= 6 && hour < 20
          expect(parts.some((part) => unplayableAt(part, local) === null)).toBe(both)
        }
      }),
    )
  })
  it('keeps a schedule as it is beside one that does not restrict', () => {
    const nights: Schedule = { days: [5], times: [{ from: '22:00', until: '02:00' }] }
    expect(intersectSchedules(nights, undefined)).toEqual([nights])
    expect(intersectSchedules({ from: '2026-12-01T00:00' }, nights)).toEqual([
      { from: '2026-12-01T00:00', ...nights },
    ])
    expect(intersectSchedules(undefined, undefined)).toEqual([undefined])
  })
  it('makes nothing of periods that do not overlap', () => {
    expect(intersectSchedules({ until: '2026-12-01T00:00' }, { from: '2026-12-01T00:00' })).toEqual([])
  })
  it('makes one part for each group of days with the same hours', () => {
    const night: Schedule = { days: [1], times: [{ from: '22:00', until: '04:00' }] }
    const late: Schedule = { times: [{ from: '23:00', until: '03:00' }] }
    expect(intersectSchedules(night, late)).toEqual([
      { days: [1], times: [{ from: '23:00', until: '24:00' }] },
      { days: [2], times: [{ from: '00:00', until: '03:00' }] },
    ])
  })
})
