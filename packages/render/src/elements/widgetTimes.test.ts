import { zoneTimeOf } from '@vitrine/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handsAt, monthOf, nextWidgetMs, partsLeft, untilMs } from './widgetTimes.ts'

const PRAGUE = { device: 'D', screen: 'S', timeZone: 'Europe/Prague' }
const at = (iso: string) => Date.parse(iso)

describe('a clock', () => {
  it('is drawn anew at each minute, or second where it has one', () => {
    const nowMs = at('2026-11-21T10:15:20.250Z')
    const clock = { kind: 'clock', face: 'analog' } as const
    expect(nextWidgetMs(clock, PRAGUE, nowMs)).toBe(at('2026-11-21T10:16:00Z'))
    expect(nextWidgetMs({ ...clock, seconds: true }, PRAGUE, nowMs)).toBe(at('2026-11-21T10:15:21Z'))
  })
  it('has its hands where the display’s wall clock has them', () => {
    expect(handsAt('Europe/Prague', at('2026-11-21T14:00:00Z'))).toEqual({ hour: 90, minute: 0, second: 0 })
    expect(handsAt('Asia/Kathmandu', at('2026-11-21T00:00:15Z'))).toEqual({
      hour: 172.625,
      minute: 271.5,
      second: 90,
    })
  })
})

describe('a countdown', () => {
  const countdown = { kind: 'countdown', until: '2026-11-22T18:00', after: 'Open' } as const
  it('ends at that time of day where the display is', () => {
    expect(untilMs(countdown.until, PRAGUE)).toBe(at('2026-11-22T17:00:00Z'))
    // The hour that clocks skip ends with its gap.
    expect(untilMs('2026-03-29T02:30', PRAGUE)).toBe(at('2026-03-29T01:00:00Z'))
  })
  it('counts minutes above a day and seconds below, and nothing when it is over', () => {
    expect(nextWidgetMs(countdown, PRAGUE, at('2026-11-20T10:00:10Z'))).toBe(at('2026-11-20T10:01:00Z'))
    expect(nextWidgetMs(countdown, PRAGUE, at('2026-11-22T16:59:58.400Z'))).toBe(at('2026-11-22T16:59:59Z'))
    expect(nextWidgetMs(countdown, PRAGUE, at('2026-11-22T17:00:00Z'))).toBeNull()
  })
  it('never tells less than is left, and more by less than one step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * 86_400_000 }), (leftMs) => {
        const { days, hours, minutes, seconds } = partsLeft(leftMs)
        const toldMs = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000
        const stepMs = leftMs > 86_400_000 ? 60_000 : 1_000
        expect(toldMs - leftMs).toBeGreaterThanOrEqual(0)
        expect(toldMs - leftMs).toBeLessThan(stepMs)
      }),
    )
  })
})

describe('a month', () => {
  it('begins on Mondays, and has each of its days once, today among them', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), (day) => {
        const { weeks, today } = monthOf(day)
        const days = weeks.flat().filter((one) => one !== null)
        expect(days).toEqual(Array.from({ length: days.length }, (_, one) => one + 1))
        expect(weeks.every((week) => week.length === 7)).toBe(true)
        const { weekday } = zoneTimeOf('UTC').localAt(day * 86_400_000)
        expect(weeks.find((week) => week.includes(today))![weekday - 1]).toBe(today)
      }),
    )
  })
  it('turns its page at the display’s midnight', () => {
    expect(nextWidgetMs({ kind: 'month' }, PRAGUE, at('2026-11-30T22:59:00Z'))).toBe(
      at('2026-11-30T23:00:00Z'),
    )
  })
})
