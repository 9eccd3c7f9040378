import { unplayableAt } from '@vitrine/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activeSpans, isRule, occurrencesOf } from './occurrences.ts'
import { DAY_MINUTES, dayOf, dayOfDate, localOf, minuteOf, weekdayOf } from './wall.ts'

const WEEK = { from: minuteOf('2026-11-30T00:00'), until: minuteOf('2026-12-07T00:00') }
const daily = { start: '2026-11-02T08:00', end: '2026-11-02T10:00', rrule: 'FREQ=DAILY' }
const begins = (event: Parameters<typeof occurrencesOf>[0], zone = 'UTC') =>
  occurrencesOf(event, WEEK.from, WEEK.until, zone).map(({ from }) => localOf(from))

describe('occurrences of an event', () => {
  it('are those that touch the period', () => {
    expect(begins({ ...daily, rrule: 'FREQ=WEEKLY;BYDAY=MO,WE' })).toEqual([
      '2026-11-30T08:00',
      '2026-12-02T08:00',
    ])
    expect(begins({ start: '2026-11-20T18:00', end: '2026-12-01T06:00' })).toEqual(['2026-11-20T18:00'])
    expect(begins({ start: '2026-12-07T00:00', end: '2026-12-07T06:00' })).toEqual([])
  })

  it('leave out exceptions', () => {
    expect(begins({ ...daily, exdates: ['2026-12-02T08:00'] })).not.toContain('2026-12-02T08:00')
    expect(begins({ ...daily, exdates: ['2026-12-02T08:00'] })).toHaveLength(6)
  })

  it('end after a number of times, or with the last day', () => {
    expect(begins({ ...daily, rrule: 'FREQ=DAILY;COUNT=29' })).toEqual(['2026-11-30T08:00'])
    expect(begins({ ...daily, rrule: 'FREQ=DAILY;UNTIL=20261201' })).toEqual([
      '2026-11-30T08:00',
      '2026-12-01T08:00',
    ])
    expect(begins({ ...daily, rrule: 'FREQ=DAILY;UNTIL=20261201T235959' })).toHaveLength(2)
  })

  it('hold on without an end, and last until the end of the day where the event repeats', () => {
    const [on] = occurrencesOf({ start: '2026-11-01T08:00' }, WEEK.from, WEEK.until, 'UTC')
    expect(on?.until).toBeNull()
    const { end: _end, ...open } = daily
    const [first] = occurrencesOf(open, WEEK.from, WEEK.until, 'UTC')
    expect(localOf(first!.until!)).toBe('2026-12-01T00:00')
  })

  it('keep their wall time when clocks are changed', () => {
    const [first] = occurrencesOf(
      daily,
      minuteOf('2027-03-28T00:00'),
      minuteOf('2027-03-29T00:00'),
      'Europe/Oslo',
    )
    expect(localOf(first!.from)).toBe('2027-03-28T08:00')
  })

  it('stand where the clock of the view shows an event of another zone', () => {
    expect(begins({ ...daily, time_zone: 'Europe/Oslo' }, 'Europe/London')[0]).toBe('2026-11-30T07:00')
  })

  it('are none where the recurrence cannot be read or is too frequent', () => {
    for (const rrule of ['RUBBISH', 'FREQ=MINUTELY', 'FREQ=BOGUS', '']) {
      expect(begins({ ...daily, rrule })).toEqual([])
      expect(isRule(daily.start, rrule)).toBe(false)
    }
    expect(isRule(daily.start, 'FREQ=YEARLY;BYMONTH=12;BYDAY=-1FR')).toBe(true)
  })
})

describe('what holds within an occurrence', () => {
  it('is the time of day on each of its days, over midnight too', () => {
    const spans = activeSpans(
      { from: minuteOf('2026-11-30T00:00'), until: minuteOf('2026-12-02T00:00') },
      { times: [{ from: '22:00', until: '02:00' }] },
      WEEK,
    )
    expect(spans.map(({ from, until }) => [localOf(from), localOf(until)])).toEqual([
      ['2026-11-30T00:00', '2026-11-30T02:00'],
      ['2026-11-30T22:00', '2026-12-01T02:00'],
      ['2026-12-01T22:00', '2026-12-02T00:00'],
    ])
  })

  const time = fc.integer({ min: 0, max: 47 }).map((half) => localOf(half * 30).slice(11))
  it('is what core says at every minute', () => {
    fc.assert(
      fc.property(
        fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), { nil: undefined }),
        fc.option(fc.array(fc.record({ from: time, until: time }), { minLength: 1, maxLength: 3 }), {
          nil: undefined,
        }),
        fc.integer({ min: 0, max: 7 * DAY_MINUTES - 1 }),
        (days, times, at) => {
          const within = { ...(days ? { days } : {}), ...(times ? { times } : {}) }
          const minute = WEEK.from + at
          const day = dayOf(minute)
          const ever = { from: dayOfDate('2026-11-01') * DAY_MINUTES, until: null }
          const inside = activeSpans(ever, within, WEEK).some(
            ({ from, until }) => from <= minute && minute < until,
          )
          const why = unplayableAt(within, { wallMs: minute * 60_000, day, weekday: weekdayOf(day) })
          expect(inside).toBe(why === null)
        },
      ),
    )
  })
})
