import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { icsOf } from './ics.ts'

const FROM_MS = Date.UTC(2026, 10, 23, 8)
const entry = (summary: string) => ({ uid: 'a@b', fromMs: FROM_MS, untilMs: FROM_MS + 3_600_000, summary })
const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as string)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))

it('is read back with its times in UTC', () => {
  const [event] = read(icsOf([{ ...entry('Breakfast'), description: 'Menu' }], FROM_MS))
  expect(event).toMatchObject({ uid: 'a@b', summary: 'Breakfast', description: 'Menu' })
  expect([event!.startDate, event!.endDate].map((time) => time.toString())).toEqual([
    '2026-11-23T08:00:00Z',
    '2026-11-23T09:00:00Z',
  ])
})
it('keeps every text of people as it is, in lines of at most 75 octets', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (summary) => {
      const text = icsOf([entry(summary)], FROM_MS)
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(read(text)[0]!.summary ?? '').toBe(summary)
    }),
  )
})
it('never lets a name add lines of its own', () => {
  const text = icsOf([entry('a\r\nEND:VEVENT\nBEGIN:VALARM\u0000')], FROM_MS)
  expect(text.split('\r\n').filter((line) => /^(BEGIN|END):V(EVENT|ALARM)$/.test(line))).toHaveLength(2)
})
