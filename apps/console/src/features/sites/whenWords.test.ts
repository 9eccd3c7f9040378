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
  ).toMatch(/^Mon, 08:00–12:00 and 22:00–02:00, until .*24.*2026, 18:00$/)
  expect(whenWords({ from: '2026-12-01T00:00' })).not.toContain('00:00')
})
