import { describe, expect, it } from 'vitest'
import { datesOf, missingNames, resolveWhen, type NamedTimes } from './namedTimes.ts'

const names: NamedTimes = {
  dayparts: new Map([['breakfast', { days: [1, 2], times: [{ from: '07:00', until: '10:00' }] }]]),
  calendars: new Map([
    ['fairs', [10, 11, 20]],
    ['holidays', [11, 30]],
  ]),
}

describe('names of times', () => {
  it('give the hours of a daypart in place of own ones, and keep the period', () => {
    const when = { from: '2026-12-01T00:00', days: [7], daypart_id: 'breakfast' }
    expect(resolveWhen(when, names, 0)).toEqual({
      from: '2026-12-01T00:00',
      days: [1, 2],
      times: [{ from: '07:00', until: '10:00' }],
    })
  })
  it('give the dates of calendars from a day on, each once, in order', () => {
    expect(datesOf({ only: ['holidays', 'fairs'], except: ['holidays'] }, names, 11)).toEqual({
      only: [11, 20, 30],
      except: [11, 30],
    })
    expect(datesOf({ only: ['fairs'] }, names, 21)).toEqual({ only: [] })
    expect(datesOf(undefined, names)).toEqual({})
  })
  it('leave what names nothing as it is', () => {
    const when = { until: '2026-12-01T00:00', times: [{ from: '08:00', until: '09:00' }] }
    expect(resolveWhen(when, names, 0)).toEqual(when)
  })
  it('say what is not there', () => {
    expect(
      missingNames({ daypart_id: 'x', calendars: { only: ['fairs', 'y'], except: ['y'] } }, names),
    ).toEqual([
      { noun: 'daypart', id: 'x' },
      { noun: 'calendar', id: 'y' },
    ])
    expect(missingNames({ daypart_id: 'breakfast' }, names)).toEqual([])
  })
})
