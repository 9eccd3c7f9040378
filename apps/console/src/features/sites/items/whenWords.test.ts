import { expect, it } from 'vitest'
import { whenWords } from './whenWords.ts'

it('says nothing of what may always play', () => {
  expect(whenWords(undefined)).toBeNull()
  expect(whenWords({})).toBeNull()
  expect(whenWords({ days: [1, 2, 3, 4, 5, 6, 7] })).toBeNull()
})
it('draws days together that follow one another', () => {
  expect(whenWords({ days: [5, 4, 3, 2, 1] })).toBe('Mon–Fri')
  expect(whenWords({ days: [6, 7] })).toBe('Sat, Sun')
  expect(whenWords({ days: [1, 3, 4, 5] })).toBe('Mon, Wed–Fri')
})
it('says hours, and from and until when', () => {
  expect(
    whenWords({
      days: [1],
      times: [
        { from: '08:00', until: '12:00' },
        { from: '22:00', until: '02:00' },
      ],
      until: '2026-12-24T18:00',
    }),
  ).toBe('Mon, 8:00 AM–12:00 PM and 10:00 PM–2:00 AM, until Dec 24, 2026, 6:00 PM')
  expect(whenWords({ from: '2026-12-01T00:00' })).toBe('from Dec 1, 2026')
})
