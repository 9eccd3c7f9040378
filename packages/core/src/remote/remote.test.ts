import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneTimeOf } from '../zoneTime.ts'
import { whyNotRemote } from './actions.ts'
import { withoutSecrets } from './logLines.ts'
import { displayOnFromMs, isDisplayOn, type Power } from './remote.ts'

const berlin = zoneTimeOf('Europe/Berlin')
const at = (text: string): number => Date.parse(text)
const plan = (...hours: Power['plan']): Power => ({ mode: 'plan', plan: hours })

describe('a weekly plan of a display', () => {
  const weekdays = plan({ days: [1, 2, 3, 4, 5], from: 8 * 60, to: 20 * 60 })
  it('goes by the wall clock of the display, from its first minute to before its last', () => {
    // Monday, 2025-11-24; Berlin is an hour ahead of UTC.
    expect(isDisplayOn(weekdays, berlin, at('2025-11-24T06:59:59Z'))).toBe(false)
    expect(isDisplayOn(weekdays, berlin, at('2025-11-24T07:00:00Z'))).toBe(true)
    expect(isDisplayOn(weekdays, berlin, at('2025-11-24T18:59:59Z'))).toBe(true)
    expect(isDisplayOn(weekdays, berlin, at('2025-11-24T19:00:00Z'))).toBe(false)
    expect(isDisplayOn(weekdays, zoneTimeOf('America/New_York'), at('2025-11-24T07:00:00Z'))).toBe(false)
  })
  it('keeps its hours when the clocks change, and is off on days without hours', () => {
    expect(isDisplayOn(weekdays, berlin, at('2025-07-07T06:00:00Z'))).toBe(true)
    expect(isDisplayOn(weekdays, berlin, at('2025-07-07T05:59:00Z'))).toBe(false)
    expect(isDisplayOn(weekdays, berlin, at('2025-11-23T12:00:00Z'))).toBe(false)
  })
  it('reaches into the next day where it ends before it begins, also from Sunday to Monday', () => {
    const bar = plan({ days: [5, 7], from: 18 * 60, to: 2 * 60 })
    expect(isDisplayOn(bar, berlin, at('2025-11-28T17:00:00Z'))).toBe(true)
    expect(isDisplayOn(bar, berlin, at('2025-11-29T00:59:00Z'))).toBe(true)
    expect(isDisplayOn(bar, berlin, at('2025-11-29T01:00:00Z'))).toBe(false)
    expect(isDisplayOn(bar, berlin, at('2025-11-24T00:30:00Z'))).toBe(true)
    expect(isDisplayOn(bar, berlin, at('2025-11-25T00:30:00Z'))).toBe(false)
  })
  it('counts only while it is in use', () => {
    const noon = at('2025-11-24T12:00:00Z')
    expect(isDisplayOn({ ...plan(), mode: 'on' }, berlin, noon)).toBe(true)
    expect(isDisplayOn({ ...weekdays, mode: 'off' }, berlin, noon)).toBe(false)
    expect(isDisplayOn(plan(), berlin, noon)).toBe(false)
  })
  it('says when the display is next on: at its first minute that is on, also over a change of the clocks', () => {
    const hours = fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
      from: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
      to: fc.integer({ min: 1, max: 96 }).map((quarter) => quarter * 15),
    })
    // The clocks of Berlin go back on 2025-10-26.
    const quarters = fc.integer({ min: 0, max: 14 * 96 })
    fc.assert(
      fc.property(fc.array(hours, { minLength: 1, maxLength: 2 }), quarters, (all, quarter) => {
        const power = plan(...all)
        const atMs = at('2025-10-18T00:00:00Z') + quarter * 15 * 60_000
        const nextMs = displayOnFromMs(power, berlin, atMs)!
        expect(isDisplayOn(power, berlin, nextMs)).toBe(true)
        for (let ms = atMs; ms < nextMs; ms += 15 * 60_000) expect(isDisplayOn(power, berlin, ms)).toBe(false)
      }),
    )
    expect(displayOnFromMs({ ...weekdays, mode: 'off' }, berlin, at('2025-11-24T12:00:00Z'))).toBeNull()
    expect(displayOnFromMs(plan(), berlin, at('2025-11-24T12:00:00Z'))).toBeNull()
  })
})

describe('what a device can do from afar', () => {
  it('is nothing but a reload for a player that does not say that it can more', () => {
    expect(whyNotRemote(undefined, 'reload')).toBeNull()
    // A player that was just started has not said yet what it can do.
    expect(whyNotRemote(undefined, 'power')).toBeNull()
    expect(whyNotRemote({ restart: { able: true } }, 'restart_browser')).toMatchObject({
      reason_code: 'playerTooOld',
    })
  })
  it('follows from its abilities, with its own reason', () => {
    const abilities = {
      remote: { able: true },
      restart: { able: false, reason_code: 'pageCannotRestart' },
    }
    expect(whyNotRemote(abilities, 'volume')).toBeNull()
    expect(whyNotRemote(abilities, 'restart_browser')).toEqual({ reason_code: 'pageCannotRestart' })
    expect(whyNotRemote(abilities, 'restart_machine')).toMatchObject({ reason_code: 'onlyRunner' })
  })
})

it('takes secrets and addresses of people out of lines of a log', () => {
  const key = 'k'.repeat(43)
  expect(withoutSecrets(`GET https://user:pass@host/a?token=${key}#x`)).toBe('GET https://…host/a?…')
  expect(withoutSecrets(`authorization Bearer ${key}`)).not.toContain('kkk')
  expect(withoutSecrets('mail to anna@example.org failed')).toBe('mail to … failed')
  expect(withoutSecrets('presenting -> settingUp (serverSettings)')).toBe(
    'presenting -> settingUp (serverSettings)',
  )
})
