import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('writes UTF-8 with a byte order mark, quotes what needs it, and leaves null empty', () => {
  expect(
    csvOf([
      ['a', 'b'],
      ['x,"y"\nz', 1.5],
      [null, 'Grüße 🎬'],
    ]),
  ).toBe('\uFEFFa,b\r\n"x,""y""\nz",1.5\r\n,Grüße 🎬\r\n')
})
it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', "=cmd|' /C calc'!A0"])(
  'gives spreadsheets the text %j and no formula',
  (text) => {
    expect(csvOf([[text]]).slice(1)).toMatch(/^"?'/)
  },
)
it('writes numbers as numbers, also negative ones', () => {
  expect(csvOf([[-5]])).toBe('\uFEFF-5\r\n')
})
