import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readImport, type ImportRead, type ImportSource } from './readImport.ts'
import { writtenDay, writtenMoment, writtenTime } from './writtenTimes.ts'

const MINUTE_MS = 60_000
/** Monday, 23 November 2026, 8:00 in Berlin */
const NOW_MS = Date.UTC(2026, 10, 23, 7)
/** 10:15 in Berlin on that day */
const AT_MS = Date.UTC(2026, 10, 23, 9, 15)
const read = (text: string, more: Partial<ImportSource> = {}): ImportRead =>
  readImport({ text, timeZone: 'Europe/Berlin', nowMs: NOW_MS, columns: {}, dateOrder: 'dmy', ...more })
const taken = (...args: Parameters<typeof read>) => {
  const result = read(...args)
  return result.ok ? result : expect.fail(result.code)
}
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n')

describe('a table', () => {
  it('is read by its usual headings, in several languages and with any delimiter', () => {
    const { rows, refused, columns, format } = taken(
      'Termin-ID;Datum;Uhrzeit;Dauer;Nachname;Vorname;Geburtsdatum;Raum;Bemerkung\n' +
        'a1;23.11.2026;10:15;30 min;Thal;Mara;29.02.1984;Zimmer 2;nüchtern\n',
    )
    expect([format, refused, columns.last_name]).toEqual(['csv', [], 4])
    expect(rows).toMatchObject([
      {
        line: 2,
        startsMs: AT_MS,
        minutes: 30,
        patient: 'Mara Thal',
        birthDate: '1984-02-29',
        room: 'Zimmer 2',
        note: 'nüchtern',
        isCancelled: false,
      },
    ])
  })
  it('is read by the headings that somebody chose', () => {
    const text = 'when,who,patient\n2026-11-23 10:15,Mara Thal,12345\n'
    expect(taken(text, { columns: { start: 'when', patient: 'who' } }).rows).toMatchObject([
      { startsMs: AT_MS, patient: 'Mara Thal' },
    ])
    expect(read(text)).toEqual({
      ok: false,
      code: 'IMPORT_COLUMN',
      field: 'start',
      headings: ['when', 'who', 'patient'],
    })
    expect(read(text, { columns: { start: 'when', patient: '' } })).toMatchObject({ field: 'patient' })
  })
  it('takes dates and times as people and programs write them', () => {
    const startOf = (start: string, dateOrder: 'dmy' | 'mdy' = 'dmy') => {
      const result = taken(`start,patient\n"${start}",Mara\n`, { dateOrder })
      return result.rows[0]?.startsMs ?? result.refused[0]?.code
    }
    for (const start of [
      '2026-11-23T10:15',
      '2026-11-23 10:15:00',
      '2026-11-23T09:15Z',
      '2026-11-23 10:15:00 +0100',
      '23.11.2026 10:15',
      '23/11/2026 10.15',
      '23.11.2026, 10:15 Uhr',
      '23-11-2026 10:15 AM',
    ])
      expect(startOf(start)).toBe(AT_MS)
    expect(startOf('11/23/2026 10:15 am', 'mdy')).toBe(AT_MS)
    expect(startOf('23.11.2026 10:15', 'mdy')).toBe(AT_MS)
    for (const start of [
      '23.11.26 10:15',
      '31.11.2026 10:15',
      '23.11.2026',
      '11/23/2026 10:15',
      '2026-11-23 24:15',
    ])
      expect(startOf(start)).toBe('IMPORT_DATE')
  })
  it('says of each row why it can’t be taken, and takes the others', () => {
    const { rows, refused } = taken(
      [
        'date,time,end,patient,birth date,room',
        '2026-11-23,10:15,10:45,Mara Thal,,',
        '2026-11-23,25:15,,Jon Berg,,',
        '2026-13-01,9:00,,Jon Berg,,',
        ',9:00,,Jon Berg,,',
        '2026-11-23,9:00,,,,',
        '2026-11-23,9:00,8:00,Jon Berg,,',
        '2026-11-23,9:00,,Jon Berg,unknown,',
        `2026-11-23,9:00,,Jon Berg,,${'r'.repeat(101)}`,
        // Clocks go from 2:00 to 3:00.
        '2027-03-28,2:30,,Jon Berg,,',
        ',,,,,',
      ].join('\n'),
    )
    expect(rows).toMatchObject([{ line: 2, minutes: 30 }])
    expect(refused.map(({ line, field, code }) => [line, field, code])).toEqual([
      [3, 'time', 'IMPORT_TIME'],
      [4, 'date', 'IMPORT_DATE'],
      [5, 'start', 'IMPORT_DATE'],
      [6, 'patient', 'NAME_NEEDED'],
      [7, 'end', 'IMPORT_MINUTES'],
      [8, 'birth_date', 'IMPORT_DATE'],
      [9, 'room', 'TEXT_TOO_LONG'],
      [10, 'start', 'IMPORT_SKIPPED'],
    ])
  })
  it('takes the first of two equal times when clocks are put back', () => {
    expect(taken('start,patient\n2026-10-25 02:30,Mara\n').rows[0]?.startsMs).toBe(
      Date.UTC(2026, 9, 25, 0, 30),
    )
  })
  it('finds a row again by its id, or by its person and time', () => {
    const idOf = (row: string) => taken(`id,start,patient,birth date\n${row}\n`).rows[0]!.id
    expect(idOf('7,2026-11-23 10:15,Mara,')).toBe(idOf('7,2026-11-24 11:00,Mara Thal,'))
    expect(idOf(',2026-11-23 10:15,Mara,')).toBe(idOf(',23.11.2026 10:15,MARA,'))
    const all = [
      '7,2026-11-23 10:15,Mara,',
      ',2026-11-23 10:15,Mara,',
      ',2026-11-23 10:30,Mara,',
      ',2026-11-23 10:15,Mara,1984-02-29',
    ]
    expect(new Set(all.map(idOf)).size).toBe(all.length)
    // Of two rows with the same id, the last one counts.
    expect(taken('id,start,patient\n7,2026-11-23 10:15,Mara\n7,2026-11-23 10:30,Mara\n').rows).toMatchObject([
      { line: 3 },
    ])
  })
  it('has at most 5,000 rows', () => {
    const rows = (count: number) => `start,patient\n${'2026-11-23 10:15,Mara\n'.repeat(count)}`
    expect(read(rows(5_001))).toEqual({ ok: false, code: 'IMPORT_TOO_LONG', maximum: 5_000 })
    expect(read(rows(5_000)).ok).toBe(true)
  })
})

describe('a calendar', () => {
  it('gives its appointments with names, rooms and notes, in the zone of the board where it names none', () => {
    const { rows, format, refused } = taken(
      calendar(
        event(
          'UID:a',
          'DTSTART:20261123T101500',
          'DTEND:20261123T104500',
          'SUMMARY:Mara  Thal',
          'LOCATION:Room 2',
          'DESCRIPTION:fasting',
        ),
        event('UID:b', 'DTSTART:20261123T091500Z', 'SUMMARY:Jon Berg', 'STATUS:CANCELLED'),
        event('UID:c', 'DTSTART;VALUE=DATE:20261123', 'SUMMARY:Holiday'),
        event('UID:d', 'DTSTART:20261123T101500', 'SUMMARY: '),
        event('UID:e', 'DTSTART:20271123T101500', 'SUMMARY:Far Ahead'),
      ),
    )
    expect(format).toBe('icalendar')
    expect(rows).toMatchObject([
      { line: null, startsMs: AT_MS, minutes: 30, patient: 'Mara Thal', room: 'Room 2', note: 'fasting' },
      { startsMs: AT_MS, minutes: 15, patient: 'Jon Berg', isCancelled: true },
    ])
    expect(refused.map(({ code }) => code)).toEqual(['IMPORT_WHOLE_DAY', 'NAME_NEEDED'])
  })
  it('finds an appointment again after it was moved, also one of several that repeat', () => {
    const idsOf = (...lines: string[]) =>
      taken(calendar(event('UID:a', 'SUMMARY:Mara', ...lines))).rows.map(({ id }) => id)
    expect(idsOf('DTSTART:20261123T101500')).toEqual(idsOf('DTSTART:20261124T081500'))
    const repeating = taken(
      calendar(
        event('UID:a', 'SUMMARY:Mara', 'DTSTART:20261123T101500', 'RRULE:FREQ=DAILY;COUNT=3'),
        event('UID:a', 'SUMMARY:Mara', 'RECURRENCE-ID:20261124T101500', 'DTSTART:20261124T150000'),
      ),
    ).rows
    const plain = idsOf('DTSTART:20261123T101500', 'RRULE:FREQ=DAILY;COUNT=3')
    expect(repeating.map(({ id }) => id).toSorted()).toEqual(plain.toSorted())
    expect(new Set(plain).size).toBe(3)
  })
})

it('reads nothing else', () => {
  for (const text of ['', '\0', 'BEGIN:VCALENDAR\nnonsense', '{}', '<html></html>', 'a,b\0,c\n1,2,3'])
    expect(read(text).ok).toBe(false)
})
it('comes to an end with any text', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc
          .array(
            fc.constantFrom('"', ',', ';', '\n', 'date', 'time', 'patient', '9:15', '2026-11-23', 'Mara'),
          )
          .map((parts) => `start,patient\n${parts.join('')}`),
      ),
      (text) => {
        const result = read(text)
        if (result.ok)
          for (const row of result.rows) {
            expect(row.patient).not.toBe('')
            expect(row.minutes).toBeGreaterThanOrEqual(1)
            expect(Number.isSafeInteger(row.startsMs)).toBe(true)
          }
      },
    ),
  )
})
it('reads every date and time that it can write', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 47_000 }), fc.integer({ min: 0, max: 1_439 }), (day, minute) => {
      const [year, month, date] = new Date(day * 86_400_000).toISOString().slice(0, 10).split('-')
      const time = `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
      const dayMs = minute * MINUTE_MS
      expect(writtenDay(`${date}.${month}.${year}`, 'mdy')).toBe(day)
      expect(writtenDay(`${month}/${date}/${year}`, 'mdy')).toBe(day)
      expect(writtenDay(`${date}/${month}/${year}`, 'dmy')).toBe(day)
      expect(writtenTime(time)).toBe(dayMs)
      expect(writtenMoment(`${year}-${month}-${date} ${time}`, 'dmy')).toEqual({ day, dayMs })
    }),
  )
  expect(['12:00 am', '12:30 PM', '1:05 p.m.'].map(writtenTime)).toEqual([
    0,
    750 * MINUTE_MS,
    785 * MINUTE_MS,
  ])
  expect(['13:00 pm', '0:30 am', '24:00', '9', '9:60', ''].map(writtenTime)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
