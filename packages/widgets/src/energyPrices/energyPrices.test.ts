import { describe, expect, it } from 'vitest'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { energyPrices as kind } from './index.ts'
import { pricesAt } from './prices.ts'

const NOW_MS = Date.parse('2026-11-23T12:09:00Z')
const settings = kind.previews['prices of electricity']!
const table = (unit: string, ...prices: number[]) => ({
  kind: 'table' as const,
  columns: ['from', 'until', 'price', 'unit'],
  rows: prices.map((price, at) => [
    `2026-11-23T${11 + at}:00:00Z`,
    `2026-11-23T${12 + at}:00:00Z`,
    String(price),
    unit,
  ]),
})

describe('prices of electricity', () => {
  it('begin with the present one, in the unit that is wanted, whichever the source writes', () => {
    const cents = pricesAt(table('EUR/MWh', 50, 98.4, -20), settings, NOW_MS).map(({ price }) => price)
    expect(cents).toEqual([9.84, -2])
    const euros = pricesAt(table('EUR/kWh', 0.05, 0.1), { ...settings, unit: 'MWh' }, NOW_MS)
    expect(euros.map(({ price }) => price)).toEqual([100])
  })
  it('are shown with the present price, and when it is cheapest', async () => {
    const feed = { content: table('EUR/MWh', 50, 98.4, 20, 60), readMs: NOW_MS }
    const words = wordsIn(await drawWidget(settings, { feed, atMs: NOW_MS }))
    expect(words).toContain('9.8 ct/kWh')
    expect(words).toContain('14:00–15:00')
  })
  it('are nothing when all are over', async () => {
    const feed = { content: table('EUR/MWh', 50), readMs: NOW_MS }
    expect(wordsIn(await drawWidget(settings, { feed, atMs: NOW_MS }))).toBe('')
  })
})
