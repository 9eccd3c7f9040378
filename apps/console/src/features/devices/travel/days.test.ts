import { expect, it } from 'vitest'
import { dayAfter, daysAround, overMidnight } from './days.ts'

const LAST = 23 * 60 + 55

it('shows the three days before and after the chosen one, over the end of a month and a change of clocks', () => {
  expect(daysAround('2027-03-01')).toEqual([
    '2027-02-26',
    '2027-02-27',
    '2027-02-28',
    '2027-03-01',
    '2027-03-02',
    '2027-03-03',
    '2027-03-04',
  ])
  expect(dayAfter('2026-10-25', 1)).toBe('2026-10-26')
})
it('goes on into the next day at the end of a day, and back into the one before at its beginning', () => {
  expect(overMidnight('ArrowRight', LAST, LAST)).toEqual({ days: 1, minute: 0 })
  // Between the last place of the slider and midnight.
  expect(overMidnight('ArrowUp', LAST + 3, LAST)).toEqual({ days: 1, minute: 0 })
  expect(overMidnight('ArrowLeft', 0, LAST)).toEqual({ days: -1, minute: LAST })
})
it('leaves all other keys to the slider', () => {
  expect(overMidnight('ArrowRight', LAST - 5, LAST)).toBeNull()
  expect(overMidnight('ArrowLeft', 5, LAST)).toBeNull()
  expect(overMidnight('End', LAST, LAST)).toBeNull()
})
