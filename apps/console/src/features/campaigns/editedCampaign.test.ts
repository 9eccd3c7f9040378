import { describe, expect, it } from 'vitest'
import { dayAfter, isComplete, newCampaign, paceOf, withWhen } from './editedCampaign.ts'

describe('an edited campaign', () => {
  it('begins tomorrow and lasts four weeks', () => {
    expect(newCampaign('2026-12-30').period).toEqual({ from: '2026-12-31', until: '2027-01-28' })
    expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
  })
  it('can be saved once it has a name, zones, content and a day', () => {
    const empty = newCampaign('2026-11-20')
    const whole = {
      ...empty,
      name: 'Autumn',
      targets: [{ site_id: 's', group_id: 'g' }],
      content: [{ slide_id: 'a', duration: 10_000 }],
    }
    expect([empty, whole, { ...whole, name: ' ' }].map(isComplete)).toEqual([false, true, false])
    expect(isComplete({ ...whole, period: { from: '2026-12-01', until: '2026-12-01' } })).toBe(false)
  })
  it('leaves out hours that are not restricted any more', () => {
    const campaign = newCampaign('2026-11-20')
    expect(withWhen(campaign, { days: [1] }).when).toEqual({ days: [1] })
    expect(withWhen({ ...campaign, when: { days: [1] } }, undefined)).toEqual(campaign)
  })
  it('has no pace while nothing was planned', () => {
    expect(paceOf({ delivered: 3, planned_total: 0 })).toBeNull()
    expect(paceOf({ delivered: 3, planned_total: 4 })).toBe(0.75)
  })
})
