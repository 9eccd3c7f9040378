import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instantOfLocal, localOfInstant } from './localInstant.ts'

it('takes a wall time for the instant at which the zone’s clocks show it', () => {
  expect(instantOfLocal('2026-12-24T18:00', 'Europe/Paris')).toBe(Date.parse('2026-12-24T17:00Z'))
  expect(instantOfLocal('2026-07-01T18:00', 'America/New_York')).toBe(Date.parse('2026-07-01T22:00Z'))
})
it('takes the first of two where an hour comes twice, and the end of the gap where it is skipped', () => {
  expect(instantOfLocal('2026-10-25T02:30', 'Europe/Paris')).toBe(Date.parse('2026-10-25T00:30Z'))
  expect(instantOfLocal('2026-03-29T02:30', 'Europe/Paris')).toBe(Date.parse('2026-03-29T01:00Z'))
})
it('shows back what was chosen, at every minute and in every zone that is asked', () =>
  fc.assert(
    fc.property(
      fc
        .integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-01-01') })
        .map((ms) => ms - (ms % 60_000)),
      fc.constantFrom('Europe/Paris', 'Asia/Kathmandu', 'Pacific/Apia', 'America/St_Johns', 'UTC'),
      (atMs, zone) => {
        const local = localOfInstant(atMs, zone)
        expect(localOfInstant(instantOfLocal(local, zone), zone)).toBe(local)
      },
    ),
  ))
