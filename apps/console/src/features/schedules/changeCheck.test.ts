import type { ScheduleFinding } from '@vitrine/protocol'
import { describe, expect, it } from 'vitest'
import { AHEAD_MS, checkedPeriod, isDoubtful, problemsBrought, type Checked } from './changeCheck.ts'
import { minuteOf } from './wall.ts'

const finding = (code: ScheduleFinding['code'], params: ScheduleFinding['params'] = {}): ScheduleFinding => ({
  code,
  params,
  event_id: 'breakfast',
  change: 0,
})
const overlap = (why: string, other = 'lunch') => finding('overlap', { other_id: other, other, wins: 0, why })
const brought = (before: ScheduleFinding[], after: ScheduleFinding[]) =>
  problemsBrought(before, after).map(({ code }) => code)

describe('problems that a move brings', () => {
  it('are those that were not there before', () => {
    const unpublished = finding('screenNotPublished')
    expect(brought([unpublished], [unpublished, finding('neverWins')])).toEqual(['neverWins'])
    expect(brought([], [finding('contentExpires', { screen: 'Menu', at: 1 })])).toEqual(['contentExpires'])
  })
  it('are conflicts that nobody decided, not those that priority, nearness or a later beginning decides', () => {
    const decided = ['lowerPriority', 'fartherTarget', 'beganEarlier'].map((why) => overlap(why))
    expect(brought([], decided)).toEqual([])
    expect(brought([], [overlap('sameRank')])).toEqual(['overlap'])
    expect(brought([overlap('sameRank')], [overlap('sameRank')])).toEqual([])
    expect(brought([overlap('sameRank')], [overlap('sameRank', 'tea')])).toEqual(['overlap'])
  })
  it('are not what devices show besides all events', () => {
    expect(brought([], [finding('nothingOtherwise', { devices: 2 })])).toEqual([])
  })
})

it('looks at the time of the change, from the day before, and never at the past', () => {
  const now = Date.UTC(2026, 10, 23, 12)
  const from = Date.UTC(2027, 5, 6, 7)
  expect(checkedPeriod(minuteOf('2027-06-07T09:00'), 'Europe/Paris', now)).toEqual({
    from,
    to: from + AHEAD_MS,
  })
  expect(checkedPeriod(minuteOf('2020-06-07T09:00'), 'Europe/Paris', now).from).toBe(now)
  expect(checkedPeriod(NaN, 'Europe/Paris', now).from).toBe(now)
})
it('asks a person about problems and gaps, not about how many devices change', () => {
  const found: Checked = { devices: 12, firstMs: 1, fromMs: 0, problems: [], gap: null }
  expect(isDoubtful(found)).toBe(false)
  expect(isDoubtful({ ...found, problems: [finding('neverWins')] })).toBe(true)
  expect(isDoubtful({ ...found, gap: { devices: 1, atMs: 1 } })).toBe(true)
})
