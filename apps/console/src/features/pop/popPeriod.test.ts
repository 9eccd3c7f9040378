import { describe, expect, it } from 'vitest'
import { daysOf, periodOf, unitOf } from './popPeriod.ts'

const BERLIN = 'Europe/Berlin'
// Half past midnight in Berlin on 1 November, still October in UTC.
const NOW = Date.UTC(2026, 9, 31, 23, 30)
const none = { from: '', to: '' }
const days = (name: Parameters<typeof periodOf>[0], custom = none) =>
  daysOf(periodOf(name, custom, NOW, BERLIN), BERLIN)

describe('the period of a report', () => {
  it('has whole days of the reader, today included', () => {
    expect(days('today')).toEqual({ from: '2026-11-01', to: '2026-11-01' })
    expect(days('yesterday')).toEqual({ from: '2026-10-31', to: '2026-10-31' })
    expect(days('lastWeek')).toEqual({ from: '2026-10-19', to: '2026-10-25' })
    expect(days('last7')).toEqual({ from: '2026-10-26', to: '2026-11-01' })
    expect(days('last30')).toEqual({ from: '2026-10-03', to: '2026-11-01' })
    expect(days('thisMonth')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(days('lastMonth')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  })
  it('has the hour that runs and the 23 before it for the last 24 hours', () => {
    const period = periodOf('last24', none, NOW, BERLIN)
    expect(period).toEqual({ fromMs: Date.UTC(2026, 9, 31), toMs: Date.UTC(2026, 10, 1) })
    expect(unitOf(period)).toBe('hour')
  })
  it('has 25 hours on the day on which clocks go back', () => {
    const { fromMs, toMs } = periodOf('custom', { from: '2026-10-25', to: '2026-10-25' }, NOW, BERLIN)
    expect(toMs - fromMs).toBe(25 * 3_600_000)
  })
  it('takes the last 30 days for days that are none', () => {
    for (const custom of [
      none,
      { from: '2026-13-01', to: '2026-11-01' },
      { from: '2026-11-02', to: '2026-11-01' },
    ])
      expect(days('custom', custom)).toEqual(days('last30'))
  })
  it('is drawn by hour up to three days', () => {
    expect(unitOf(periodOf('today', none, NOW, BERLIN))).toBe('hour')
    expect(unitOf(periodOf('last7', none, NOW, BERLIN))).toBe('day')
  })
})
