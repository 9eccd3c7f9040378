import { expect, it } from 'vitest'
import { columnEm, fittingPx, widthEm } from './measure.ts'

/**
 * The widest of what the fonts that are offered measure in a browser at the weights of widgets (400 to 800), em: Inter and Archivo.
 * Numbers and names are cut if less is estimated.
 */
const MEASURED = [
  ['W88', 2.36],
  ['MMMM', 3.76],
  ['A042', 2.75],
  ['WEDNESDAY', 6.7],
] as const

it.each(MEASURED)('takes “%s” for as wide as the widest font draws it, nearly', (text, em) => {
  // Large letters are set a little closer than the font has them.
  expect(widthEm(text)).toBeGreaterThanOrEqual(em * 0.98)
})
it('makes a number whole in its box whatever it begins with', () => {
  const box = { widthPx: 200, heightPx: 1_000 }
  for (const [text, em] of MEASURED)
    expect(fittingPx(text, box, { mostPx: 500, leastPx: 1, mostLines: 1 }) * em).toBeLessThanOrEqual(205)
})

/** The widest of each text in all fonts that are offered, bold or not, with figures of one width, em: Lora and JetBrains Mono. */
const IN_COLUMNS = [
  ['13:16', 3],
  ['11 mins', 4.27],
  ['12:09:30', 4.8],
  ['Illinois', 4.8],
  ['0123456789', 6.5],
] as const

it.each(IN_COLUMNS)('gives a column room for “%s” in every font', (text, em) => {
  expect(columnEm(text)).toBeGreaterThanOrEqual(em)
})
