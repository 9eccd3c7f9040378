import { describe, expect, it } from 'vitest'
import { readIcs } from './readIcs.ts'

const NOW_MS = Date.UTC(2026, 10, 23, 12)
/** A calendar of entries, each as its lines. */
const calendar = (entries: readonly string[][], head: readonly string[] = []): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    ...head,
    ...entries.flatMap((lines, index) => ['BEGIN:VEVENT', `UID:${index}`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const daysOf = (...entries: string[][]) => {
  const read = readIcs(calendar(entries), NOW_MS)
  return read.ok
    ? read.days.map(({ date, last, name }) => [date, last, name].filter(Boolean).join(' '))
    : read
}

describe('an iCalendar file', () => {
  it('gives the days of entries that last whole days, the last one included', () => {
    expect(
      daysOf(
        ['SUMMARY:Christmas', 'DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227'],
        ['SUMMARY:New Year', 'DTSTART;VALUE=DATE:20270101'],
      ),
    ).toEqual(['2026-12-24 2026-12-26 Christmas', '2027-01-01 New Year'])
  })
  it('gives every day that an entry with times touches, but not the one that begins at its end', () => {
    expect(
      daysOf(
        ['SUMMARY:Night', 'DTSTART:20261205T220000', 'DTEND:20261206T020000'],
        ['SUMMARY:Evening', 'DTSTART:20261208T180000', 'DTEND:20261209T000000'],
        ['SUMMARY:Moment', 'DTSTART;TZID=Asia/Tokyo:20261210T010000', 'DURATION:PT0S'],
      ),
    ).toEqual(['2026-12-05 2026-12-06 Night', '2026-12-08 Evening', '2026-12-10 Moment'])
  })
  it('takes times in UTC for those of the zone that the calendar names', () => {
    const text = (head: string[]) =>
      readIcs(calendar([['DTSTART:20261205T233000Z', 'DTEND:20261205T234500Z']], head), NOW_MS)
    expect(text([])).toMatchObject({ days: [{ date: '2026-12-05' }] })
    expect(text(['X-WR-TIMEZONE:Europe/Oslo'])).toMatchObject({ days: [{ date: '2026-12-06' }] })
  })
  it('repeats entries for three years, with exceptions and moved ones', () => {
    const weekly = daysOf([
      'SUMMARY:Closed',
      'DTSTART;VALUE=DATE:20261201',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;VALUE=DATE:20261208',
      'RDATE;VALUE=DATE:20261231',
    ])
    expect(weekly).toEqual([
      '2026-12-01 Closed',
      '2026-12-15 Closed',
      '2026-12-22 Closed',
      '2026-12-31 Closed',
    ])
    const yearly = daysOf(['SUMMARY:May Day', 'DTSTART;VALUE=DATE:20000501', 'RRULE:FREQ=YEARLY'])
    expect(yearly).toEqual(['2027-05-01 May Day', '2028-05-01 May Day', '2029-05-01 May Day'])
    const moved = readIcs(
      calendar([
        ['SUMMARY:Stocktaking', 'DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=MONTHLY;COUNT=2'],
      ]).replace(
        'END:VCALENDAR',
        [
          'BEGIN:VEVENT',
          'UID:0',
          'RECURRENCE-ID;VALUE=DATE:20270101',
          'DTSTART;VALUE=DATE:20270104',
          'SUMMARY:Stocktaking, moved',
          'END:VEVENT',
          'END:VCALENDAR',
        ].join('\r\n'),
      ),
      NOW_MS,
    )
    expect(moved).toMatchObject({
      days: [{ date: '2026-12-01' }, { date: '2027-01-04', name: 'Stocktaking, moved' }],
    })
  })
  it('leaves out what is cancelled or long over, and joins days of one name', () => {
    expect(
      daysOf(
        ['SUMMARY:Off', 'STATUS:CANCELLED', 'DTSTART;VALUE=DATE:20261201'],
        ['SUMMARY:Old', 'DTSTART;VALUE=DATE:20200101'],
        ['SUMMARY:Fair', 'DTSTART;VALUE=DATE:20261202'],
        ['SUMMARY:Fair', 'DTSTART;VALUE=DATE:20261203'],
      ),
    ).toEqual(['2026-12-02 2026-12-03 Fair'])
  })
  it('says of how many repeating entries only the first day is known', () => {
    const read = readIcs(
      calendar([['SUMMARY:Tick', 'DTSTART:20261201T000000', 'RRULE:FREQ=SECONDLY']]),
      NOW_MS,
    )
    expect(read).toMatchObject({ unread: 1, days: [{ date: '2026-12-01', name: 'Tick' }] })
  })
  it.each(['', 'hello', '<html></html>', 'BEGIN:VCARD\r\nVERSION:4.0\r\nEND:VCARD'])('is not “%s”', (text) =>
    expect(readIcs(text, NOW_MS)).toEqual({ ok: false, code: 'notCalendar' }),
  )
  it('has a limit of days', () => {
    const daily = ['SUMMARY:a', 'SUMMARY:b', 'SUMMARY:c', 'SUMMARY:d'].map((name) => [
      name,
      'DTSTART;VALUE=DATE:20261101',
      'RRULE:FREQ=DAILY',
    ])
    expect(readIcs(calendar(daily.slice(0, 2)), NOW_MS)).toMatchObject({ ok: true })
    expect(readIcs(calendar(daily), NOW_MS)).toEqual({ ok: false, code: 'tooManyDays' })
  })
})
