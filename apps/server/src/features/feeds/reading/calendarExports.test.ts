import { readFileSync } from 'node:fs'
import { FEED_OPTIONS } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { readCalendar } from './calendar.ts'

/** Whole calendars in the form in which each program exports or publishes them. What they say was written by hand. */
const EXPORTS: Record<string, { title: string; says: string[] }> = {
  google: {
    title: 'Town library',
    says: [
      '2026-03-26T14:00Z/2026-03-26T15:00Z Story hour, at Children’s corner, 1st floor',
      '2026-03-27T17:00Z/2026-03-27T18:30Z Book club',
      // Clocks go forward in that night: it is nine hours long.
      '2026-03-28T21:00Z/2026-03-29T06:00Z Night of reading',
      '2026-03-30T07:00Z/2026-03-30T07:30Z Staff meeting',
      '2026-04-02T13:00Z/2026-04-02T14:00Z Story hour, at Children’s corner, 1st floor',
      '[2026-04-03/2026-04-07] Closed for Easter, free',
      '2026-04-10T16:00Z/2026-04-10T16:30Z Video call',
      // The 6th is left out, the 13th was moved, the 20th cancelled.
      '2026-04-14T08:00Z/2026-04-14T08:30Z Staff meeting',
      '2026-04-16T09:00Z/2026-04-16T10:00Z private',
      '2026-04-24T16:00Z/2026-04-24T17:30Z Book club',
      '2026-04-27T07:00Z/2026-04-27T07:30Z Staff meeting',
      '[2026-05-01/2026-05-02] Founders’ day',
    ],
  },
  apple: {
    title: 'Team',
    says: [
      '2026-03-24T13:15Z/2026-03-24T13:30Z Stand-up',
      '[2026-03-25/2026-03-26] Duty',
      '2026-03-25T13:15Z/2026-03-25T13:30Z Stand-up',
      '2026-03-26T15:00Z/2026-03-26T15:30Z Stand-up (long)',
      // In London before the change of clocks, and after it below.
      '2026-03-27T10:00Z/2026-03-27T10:30Z Call with London',
      '2026-03-27T21:00Z/2026-03-27T21:30Z Payroll',
      '2026-03-30T13:15Z/2026-03-30T13:30Z Stand-up',
      '2026-03-30T16:00Z/2026-03-30T17:00Z Lunch',
      '2026-03-31T13:15Z/2026-03-31T13:30Z Stand-up',
      '2026-04-02T23:00Z/2026-04-03T06:00Z Flight to London',
      '2026-04-03T09:00Z/2026-04-03T09:30Z Call with London',
      '[2026-04-08/2026-04-09] Duty',
      '2026-04-10T21:00Z/2026-04-10T21:30Z Payroll',
      '[2026-04-15/2026-04-16] Robin’s birthday, free',
      '2026-04-24T21:00Z/2026-04-24T21:30Z Payroll',
    ],
  },
  microsoft365: {
    title: 'Room Birch',
    says: [
      '2026-03-24T09:00Z/2026-03-24T10:00Z Weekly review, at Room Birch; Microsoft Teams Meeting',
      '2026-03-26T15:00Z/2026-03-26T15:30Z Call with Seattle',
      '2026-03-30T11:00Z/2026-03-30T12:00Z private',
      '2026-03-31T08:00Z/2026-03-31T09:00Z Weekly review, at Room Birch; Microsoft Teams Meeting',
      '2026-04-01T06:30Z/2026-04-01T07:30Z Support',
      '2026-04-02T06:00Z/2026-04-02T07:00Z Backup, free',
      '[2026-04-03/2026-04-04] Good Friday, free',
      '2026-04-06T07:00Z/2026-04-06T08:30Z Board',
      '[2026-04-13/2026-04-16] Fair',
      '2026-04-15T12:00Z/2026-04-15T13:00Z Weekly review',
      // The last one begins at the very instant until which the rule goes.
      '2026-04-21T08:00Z/2026-04-21T09:00Z Weekly review, at Room Birch; Microsoft Teams Meeting',
      '2026-05-04T07:00Z/2026-05-04T08:30Z Board',
    ],
  },
}

const minuteOf = (ms: number): string => new Date(ms).toISOString().replace(/:00\.000Z$/, 'Z')
const dayOf = (ms: number): string => minuteOf(ms).replace(/T00:00Z$/, '')

it.each(Object.entries(EXPORTS))('a whole calendar of %s is read to the minute', (name, { title, says }) => {
  const text = readFileSync(new URL(`testing/exports/${name}.ics`, import.meta.url), 'utf8')
  // As such files come: an editor that changed their ends of lines would have made them others.
  expect(
    text
      .split('\n')
      .slice(0, -1)
      .every((line) => line.endsWith('\r')),
  ).toBe(true)
  const read = readCalendar({
    text,
    url: null,
    options: FEED_OPTIONS,
    nowMs: Date.parse('2026-03-25T12:00Z'),
  })
  if (!read.ok) throw new Error(read.code)
  expect(read.content.title).toBe(title)
  expect(
    read.content.events.map((event) => {
      const span = event.all_day
        ? `[${dayOf(event.from_ms)}/${dayOf(event.until_ms)}]`
        : `${minuteOf(event.from_ms)}/${minuteOf(event.until_ms)}`
      const what = event.private ? 'private' : event.title
      return [`${span} ${what}`, event.place && `at ${event.place}`, event.free && 'free']
        .filter(Boolean)
        .join(', ')
    }),
  ).toEqual(says)
})
