import { expect, it } from 'vitest'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { date as kind } from './index.ts'
import view from './View.tsx'

it('a date is that of the display, in its language, until its midnight', async () => {
  const atMs = Date.parse('2026-11-23T23:30:00Z')
  const line = kind.previews['a date']!
  const facts = { timeZone: 'Europe/Prague', language: 'en-GB' }
  expect(wordsIn(await drawWidget(line, { atMs, facts }))).toBe('Tuesday, 24 November 2026')
  expect(wordsIn(await drawWidget(line, { atMs, facts: { ...facts, timeZone: 'UTC' } }))).toBe(
    'Monday, 23 November 2026',
  )
  const page = kind.previews['a page of a calendar']!
  expect(wordsIn(await drawWidget(page, { atMs, facts: { ...facts, language: 'ja' } }))).toBe(
    '火曜日 24 11月',
  )
  expect(view.nextChangeMs(page, facts, atMs)).toBe(Date.parse('2026-11-24T23:00:00Z'))
})

it('a date can be that of another zone', async () => {
  const atMs = Date.parse('2026-11-23T23:30:00Z')
  const facts = { timeZone: 'Europe/Prague', language: 'en-GB' }
  const there = { ...kind.previews['a date']!, zone: 'America/New_York' }
  expect(wordsIn(await drawWidget(there, { atMs, facts }))).toBe('Monday, 23 November 2026')
  expect(view.nextChangeMs(there, facts, atMs)).toBe(Date.parse('2026-11-24T05:00:00Z'))
})
