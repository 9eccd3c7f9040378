import { describe, expect, it } from 'vitest'
import {
  addMonths,
  dateOfDay,
  dayOfDate,
  inZone,
  instantAt,
  localOf,
  minuteOf,
  startOfWeek,
  timeOf,
  wallMinuteAt,
} from './wall.ts'

describe('wall time', () => {
  it('reads and writes local dates and times without a zone', () => {
    expect(localOf(minuteOf('2026-12-24T18:00'))).toBe('2026-12-24T18:00')
    expect(dateOfDay(dayOfDate('2028-02-29'))).toBe('2028-02-29')
    expect(timeOf(7 * 60 + 5)).toBe('07:05')
    expect(minuteOf('soon')).toBeNaN()
  })

  it('begins a week on the day on which the reader’s week begins', () => {
    const wednesday = dayOfDate('2026-12-02')
    expect(dateOfDay(startOfWeek(wednesday, 1))).toBe('2026-11-30')
    expect(dateOfDay(startOfWeek(wednesday, 7))).toBe('2026-11-29')
    expect(dateOfDay(startOfWeek(wednesday, 6))).toBe('2026-11-28')
  })

  it('goes to the first day of another month', () => {
    expect(dateOfDay(addMonths(dayOfDate('2026-12-31'), 1))).toBe('2027-01-01')
    expect(dateOfDay(addMonths(dayOfDate('2026-01-31'), -1))).toBe('2025-12-01')
  })

  it('finds the instant of a wall minute in weeks in which clocks are changed', () => {
    const zone = 'Europe/Oslo'
    const before = instantAt(minuteOf('2026-10-25T01:00'), zone)
    const after = instantAt(minuteOf('2026-10-25T04:00'), zone)
    expect((after - before) / 3_600_000).toBe(4)
    // 02:30 does not exist on this day: the clock goes on at 03:00.
    const skipped = instantAt(minuteOf('2026-03-29T02:30'), zone)
    expect(localOf(wallMinuteAt(skipped, zone))).toBe('2026-03-29T03:00')
  })

  it('reads a wall minute of one zone on the clock of another', () => {
    const nine = minuteOf('2026-12-01T09:00')
    expect(localOf(inZone(nine, 'Europe/Oslo', 'Europe/London'))).toBe('2026-12-01T08:00')
    expect(inZone(nine, 'Europe/Oslo', 'Europe/Oslo')).toBe(nine)
  })
})
