import { describe, expect, it } from 'vitest'
import { fillPlaceholders, nextTellingMs } from './placeholders.ts'

const vienna = { device: 'Door 3', screen: 'Lobby', timeZone: 'Europe/Vienna', language: 'de-AT' }
const newYork = { ...vienna, timeZone: 'America/New_York', language: 'en-US' }
/** Wednesday; 00:05 in Vienna, 18:05 of the day before in New York. */
const AT = Date.UTC(2026, 10, 3, 23, 5, 20)

describe('fillPlaceholders', () => {
  it('tells date, weekday and time of the display’s zone in its language', () => {
    expect(fillPlaceholders('{{weekday}}, {{date}}, {{time}}', vienna, AT)).toBe(
      'Mittwoch, 4. November 2026, 00:05',
    )
    expect(fillPlaceholders('{{weekday}}, {{date}}', newYork, AT)).toBe('Tuesday, November 3, 2026')
  })
  it('takes a format of one’s own', () => {
    expect(fillPlaceholders('{{time HH:mm}} | {{time h:mm a}}', newYork, AT)).toBe('18:05 | 6:05 PM')
    expect(fillPlaceholders('{{date dd.MM.yyyy}} {{date ddd d MMM yy}}', newYork, AT)).toBe(
      '03.11.2026 Tue 3 Nov 26',
    )
    expect(fillPlaceholders('{{time HH}}:{{time mm}}', vienna, AT)).toBe('00:05')
  })
  it('names the display and its screen, as plain words', () => {
    expect(fillPlaceholders('{{ device }} on {{screen}}', { ...vienna, device: '<b>$&</b>' }, AT)).toBe(
      '<b>$&</b> on Lobby',
    )
  })
  it('leaves what it does not know as it is written', () => {
    expect(fillPlaceholders('{{price}} {date} {{}}', vienna, AT)).toBe('{{price}} {date} {{}}')
  })
  it('reads no text slowly, however it was written', () => {
    const hostile = [
      '{{date'.padEnd(5_000),
      '{{date '.repeat(700),
      '{'.repeat(5_000),
      `{{time ${'{{time '.repeat(600)}`,
    ]
    const beganMs = performance.now()
    for (const text of hostile) expect(fillPlaceholders(text, vienna, AT)).toBe(text)
    expect(performance.now() - beganMs).toBeLessThan(30_000)
  })
  it('tells the time of this machine where a zone is not known', () => {
    expect(fillPlaceholders('{{time mm}}', { ...vienna, timeZone: 'Nowhere/At_All' }, AT)).toBe('05')
  })
})

describe('nextTellingMs', () => {
  it('is the next minute where the time is told', () => {
    expect(nextTellingMs('{{time}}', vienna, AT)).toBe(Date.UTC(2026, 10, 3, 23, 6))
    expect(nextTellingMs('{{date HH:mm}}', vienna, AT)).toBe(Date.UTC(2026, 10, 3, 23, 6))
  })
  it('is the next local midnight where a date is told', () => {
    expect(nextTellingMs('{{weekday}}', vienna, AT)).toBe(Date.UTC(2026, 10, 4, 23))
    expect(nextTellingMs('{{date}}', newYork, AT)).toBe(Date.UTC(2026, 10, 4, 5))
  })
  it('counts a day on which clocks are changed by its own length', () => {
    const sunday = Date.UTC(2026, 9, 24, 22, 30)
    expect(nextTellingMs('{{date}}', vienna, sunday)).toBe(Date.UTC(2026, 9, 25, 23))
  })
  it('never comes where time changes nothing', () => {
    expect(nextTellingMs('{{device}} {{price}}', vienna, AT)).toBeNull()
  })
})
