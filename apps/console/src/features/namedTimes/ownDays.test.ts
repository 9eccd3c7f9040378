import { expect, it } from 'vitest'
import { toggled, withDays } from './ownDays.ts'

const christmas = { date: '2026-12-24', last: '2026-12-26', name: 'Christmas' }

it('adds a day that is not there yet, by date', () => {
  expect(toggled([christmas], '2026-12-01')).toEqual([{ date: '2026-12-01', name: '' }, christmas])
  expect(withDays([christmas], { date: '2027-01-01', name: 'New Year' })).toEqual([
    christmas,
    { date: '2027-01-01', name: 'New Year' },
  ])
})
it('cuts a range around a day that is taken out', () => {
  expect(toggled([christmas], '2026-12-25')).toEqual([
    { date: '2026-12-24', name: 'Christmas' },
    { date: '2026-12-26', name: 'Christmas' },
  ])
  expect(toggled([christmas], '2026-12-24')).toEqual([{ ...christmas, date: '2026-12-25' }])
  expect(toggled([{ date: '2026-12-24', name: 'Eve' }], '2026-12-24')).toEqual([])
})
