import { expect, it } from 'vitest'
import { zoneReasonText } from './zoneReasonText.ts'

it('says why a zone shows what it shows', () => {
  const zone = 'Main'
  expect(zoneReasonText({ code: 'turn', params: { zone, skipped: 0 } })).toBe(
    'This item is next in the cycle of “Main”.',
  )
  expect(zoneReasonText({ code: 'turn', params: { zone, skipped: 2 } })).toMatch(/ 2 items are skipped\.$/)
  expect(zoneReasonText({ code: 'adAfterItems', params: { zone, every: 1 } })).toMatch(/after every item\.$/)
  expect(zoneReasonText({ code: 'adAfterItems', params: { zone, every: 3 } })).toMatch(/every 3rd item\.$/)
  expect(zoneReasonText({ code: 'zoneNotNow', params: { zone } })).toMatch(
    /^“Main” is not shown at this time/,
  )
  expect(zoneReasonText({ code: 'adByShare', params: { zone, share: 0.25 } })).toMatch(/25\s?% of the time/)
})
