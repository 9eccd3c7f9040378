import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tableOf } from '../drawing/tables.ts'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { columnsOf, sectionsOf, type Section } from './dishes.ts'
import { menu as kind } from './index.ts'
import { priceIn } from './price.ts'

const settings = kind.previews['a menu']!
const content = kind.sample!(settings, 0)
const sample = tableOf({ content, readMs: 0 })!

describe('a menu', () => {
  it('finds its columns by their names', () => {
    const [coffee, kitchen] = sectionsOf(sample, settings)
    expect(coffee!.dishes.map(({ name }) => name)).toEqual([
      'Espresso',
      'Flat white',
      'Cappuccino',
      'Filter coffee',
    ])
    expect(kitchen!.dishes[0]).toEqual({
      name: 'Pumpkin soup',
      about: 'with roasted seeds and bread',
      price: '5.80',
      allergens: 'A, G',
      soldOut: false,
    })
    expect(kitchen!.dishes[3]!.soldOut).toBe(true)
  })
  it('finds them by what is in them, and by its settings', () => {
    const bare = { ...sample, columns: ['A', 'B', 'C'], rows: [['Tea', '2.40', 'Drinks']] }
    expect(sectionsOf(bare, settings)[0]).toMatchObject({
      name: '',
      dishes: [{ name: 'Tea', price: '2.40' }],
    })
    expect(sectionsOf(bare, { ...settings, section: 'c' })[0]!.name).toBe('Drinks')
  })
  it('reads a column that says what is sold out the other way round', () => {
    const table = {
      ...sample,
      columns: ['Dish', 'Price', 'Sold out'],
      rows: [
        ['Tea', '2', 'yes'],
        ['Cake', '3', 'no'],
      ],
    }
    expect(sectionsOf(table, settings)[0]!.dishes.map(({ soldOut }) => soldOut)).toEqual([true, false])
  })
  it('writes prices as the language does, and leaves currencies as they are', () => {
    expect(priceIn({ language: 'de' }, '2.40')).toBe('2,40')
    expect(priceIn({ language: 'de' }, '€ 2.40')).toBe('€ 2.40')
  })
  it('shows each dish once, in columns of the height, and no heading alone', () => {
    const section = fc.record({
      name: fc.constantFrom('', 'Soups', 'Sweet'),
      count: fc.integer({ min: 1, max: 12 }),
    })
    fc.assert(
      fc.property(fc.array(section, { maxLength: 5 }), fc.integer({ min: 1, max: 300 }), (all, heightPx) => {
        const sections = all.map(({ name, count }, at): Section => ({
          name,
          dishes: Array.from({ length: count }, (_, dish) => ({
            name: `${at} ${dish}`,
            about: '',
            price: '',
            allergens: '',
            soldOut: false,
          })),
        }))
        const columns = columnsOf(sections, heightPx, { section: 20, dish: () => 15 })
        const shown = columns.flat().flatMap((line) => ('dish' in line ? [line.dish.name] : []))
        expect(shown).toEqual(sections.flatMap(({ dishes }) => dishes.map(({ name }) => name)))
        for (const column of columns) {
          expect('dish' in column[column.length - 1]!).toBe(true)
          const usedPx = column.reduce((sum, line) => sum + line.heightPx, 0)
          expect(usedPx <= heightPx || column.length === 1).toBe(true)
        }
      }),
    )
  })
  it('says what is sold out instead of its price', async () => {
    const words = wordsIn(
      await drawWidget(settings, { feed: { content, readMs: Date.parse('2026-11-23T12:00:00Z') } }),
    )
    expect(words).toContain('Quiche of the day A, C, G Sold out')
    expect(words).not.toContain('9.20')
  })
})
