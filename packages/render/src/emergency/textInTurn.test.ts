import { expect, it } from 'vitest'
import { textInTurn } from './textInTurn.ts'

const T0 = Date.UTC(2026, 10, 23, 9)
const said = (language: string) => ({ language, heading: language, detail: '' })
const three = { texts: [said('en'), said('fi'), said('ar')], seconds_each: 8 }

it('shows the languages one after the other from the instant at which it was fired, and then the first one again', () => {
  const at = (ms: number) => textInTurn(three, T0, T0 + ms).text.language
  expect([at(0), at(7_999), at(8_000), at(16_000), at(23_999), at(24_000)]).toEqual([
    'en',
    'en',
    'fi',
    'ar',
    'ar',
    'en',
  ])
  expect(textInTurn(three, T0, T0 + 9_000).untilMs).toBe(T0 + 16_000)
})

it('begins with the first language where the clock is behind', () => {
  expect(textInTurn(three, T0, T0 - 3_000)).toEqual({ text: said('en'), untilMs: T0 + 8_000 })
})

it('never changes where there is one language', () => {
  expect(textInTurn({ texts: [said('en')], seconds_each: 3 }, T0, T0 + 60_000).untilMs).toBeNull()
})
