import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasLater, lastsOf, refusalOfRule, startsIn, type Timing } from './occurrences.ts'

const DAY = 24 * 60
const wall = (local: string): number => Date.parse(`${local}:00Z`) / 60_000
const local = (minute: number): string => new Date(minute * 60_000).toISOString().slice(0, 16)
const window = { from: wall('2026-11-16T00:00'), until: wall('2027-12-28T00:00') }
const startsOf = (timing: Partial<Timing>): string[] =>
  startsIn({ start: '2026-11-01T07:00', exdates: [], ...timing }, window).map(local)

describe('occurrences', () => {
  it.each([
    ['FREQ=DAILY;COUNT=17', ['2026-11-16T07:00', '2026-11-17T07:00']],
    ['FREQ=DAILY;INTERVAL=10;COUNT=3', ['2026-11-21T07:00']],
    ['FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20261123', ['2026-11-16T07:00', '2026-11-20T07:00', '2026-11-23T07:00']],
    // Wall time, be it written as UTC or not.
    ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20261123T065900Z', ['2026-11-16T07:00']],
    ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20261123T070000', ['2026-11-16T07:00', '2026-11-23T07:00']],
    ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=2', ['2026-11-27T07:00', '2026-12-25T07:00']],
    [
      'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24,25',
      ['2026-12-24T07:00', '2026-12-25T07:00', '2027-12-24T07:00', '2027-12-25T07:00'],
    ],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', []],
  ])('are worked out: %s', (rrule, expected) => {
    expect(startsOf({ rrule })).toEqual(expected)
  })
  it('leave out exceptions, and keep those that reach into the window', () => {
    expect(startsOf({ rrule: 'FREQ=DAILY;COUNT=18', exdates: ['2026-11-17T07:00'] })).toEqual([
      '2026-11-16T07:00',
      '2026-11-18T07:00',
    ])
    expect(startsOf({ end: '2026-11-04T07:00', rrule: 'FREQ=DAILY;COUNT=15' })).toEqual([
      '2026-11-13T07:00',
      '2026-11-14T07:00',
      '2026-11-15T07:00',
    ])
    expect(startsOf({})).toEqual(['2026-11-01T07:00'])
    expect(startsOf({ end: '2026-11-01T08:00' })).toEqual([])
  })
  it('last until their end, the end of their day, or hold on', () => {
    const start = '2026-11-01T07:00'
    expect(lastsOf({ start, end: '2026-11-02T08:00', exdates: [] })).toBe(DAY + 60)
    expect(lastsOf({ start, rrule: 'FREQ=DAILY', exdates: [] })).toBe(17 * 60)
    expect(lastsOf({ start, exdates: [] })).toBeNull()
  })
  it('are found however far ahead, or not at all', () => {
    const from = wall('2026-11-16T00:00')
    const later = (timing: Partial<Timing>) =>
      hasLater({ start: '2026-11-01T07:00', exdates: [], ...timing }, from)
    expect(
      later({ rrule: 'FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29', start: '2024-02-29T07:00' }),
    ).toBe(true)
    expect(later({ rrule: 'FREQ=DAILY;COUNT=3' })).toBe(false)
    expect(later({ rrule: 'FREQ=DAILY;COUNT=16', exdates: ['2026-11-16T07:00'] })).toBe(false)
    expect(later({ start: '2026-11-16T07:00', exdates: ['2026-11-16T07:00'] })).toBe(false)
    expect(later({ start: '2030-01-01T00:00' })).toBe(true)
  })
  it('of every day, every n days and days of the week are those of the calendar', () => {
    const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
    fc.assert(
      fc.property(
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: 1, max: 9 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        (offset, interval, weekdays) => {
          const first = wall('2026-11-16T07:00') + offset * DAY
          const all = Array.from({ length: 900 }, (_, day) => first + day * DAY)
          const within = (minutes: number[]) =>
            minutes.filter((at) => at < window.until && at + 17 * 60 > window.from).map(local)
          expect(startsOf({ start: local(first), rrule: `FREQ=DAILY;INTERVAL=${interval}` })).toEqual(
            within(all.filter((_, day) => day % interval === 0)),
          )
          const rrule = `FREQ=WEEKLY;BYDAY=${weekdays.map((day) => names[day]).join()}`
          expect(startsOf({ start: local(first), rrule })).toEqual(
            within(all.filter((at) => weekdays.includes((new Date(at * 60_000).getUTCDay() + 6) % 7))),
          )
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('a recurrence', () => {
  const refusal = (rrule: string) => refusalOfRule({ start: '2026-11-01T07:00', rrule, exdates: [] }, window)
  it.each(['FREQ=HOURLY', 'freq=minutely', 'FREQ=SECONDLY;COUNT=1', 'FREQ=DAILY;COUNT=9999'])(
    'is refused where it begins too often: %s',
    (rrule) => expect(refusal(rrule)).toBe('RRULE_TOO_OFTEN'),
  )
  it('is refused where it names too many times of a day, before it is worked out', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => n).join()
    expect(refusal(`FREQ=DAILY;BYHOUR=${many(24)};BYMINUTE=${many(60)}`)).toBe('RRULE_TOO_OFTEN')
    expect(refusal('FREQ=DAILY;BYHOUR=7,12,18,22')).toBe('RRULE_TOO_OFTEN')
    expect(refusal('FREQ=DAILY;BYHOUR=7,12')).toBeNull()
  })
  it.each([
    '',
    'x',
    'COUNT=3',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=DAILY;DTSTART=20261101',
    'FREQ=DAILY;COUNT=1;UNTIL=20261201',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=DAILY\nEXDATE:20261101',
    'FREQ=DAILY;BYSECOND=1',
    'FREQ=DAILY;INTERVAL=0',
  ])('is refused where it is none: %j', (rrule) => expect(refusal(rrule)).toBe('RRULE'))
  it('never throws, whatever is written', () => {
    const part = fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=YEARLY',
      'FREQ=WEEKLY',
      'FREQ=MONTHLY',
      'BYDAY=MO',
      'BYDAY=53SU',
      'BYMONTHDAY=31',
      'BYMONTHDAY=-31',
      'BYMONTH=2',
      'BYMONTH=13',
      'BYYEARDAY=-366',
      'BYWEEKNO=53',
      'BYSETPOS=99',
      'BYSETPOS=-1',
      'COUNT=5000',
      'INTERVAL=9999',
      'UNTIL=20270230',
      'WKST=SU',
      'BYHOUR=3',
    )
    fc.assert(
      fc.property(fc.uniqueArray(part, { maxLength: 6 }), (parts) => {
        expect(['RRULE', 'RRULE_TOO_OFTEN', null]).toContain(refusal(parts.join(';')))
      }),
      { numRuns: 60 },
    )
  })
})
