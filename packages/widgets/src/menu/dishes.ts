import type { WidgetOf } from '../definitions.ts'
import { columnOf, isNumeric, type Table } from '../drawing/tables.ts'

/** A line of a menu. */
export type Dish = { name: string; about: string; price: string; allergens: string; soldOut: boolean }
export type Section = { name: string; dishes: Dish[] }

const NO = /^\s*(no|n|false|0|off|none|out|sold.?out|nein|aus(verkauft)?|non|ne|nie|nei|nej|nee|não|nao)\s*$/i
const YES = /^\s*(yes|y|true|1|x|✓|ja|oui|s[ií]|ano|tak)\s*$/i
const SOLD_OUT = /sold|ausverk|épuis|agotad|esaurit|vyprod/i

/** The dishes of a table by their sections, as its settings name the columns, or as the columns look like. */
export function sectionsOf(table: Table, settings: WidgetOf<'menu'>): Section[] {
  const price = columnOf(table, settings.price, /price|cost|preis|prix|precio|prezzo|cena|pris/i, (column) =>
    isNumeric(table, column),
  )
  const section = columnOf(
    table,
    settings.section,
    /section|category|group|kategorie|gruppe|rubrik|catégorie|sekce/i,
  )
  const item = columnOf(
    table,
    settings.item,
    /^(item|dish|name|product|title|gericht|artikel|plat|plato|piatto|jídlo|food|drink)/i,
    (column) => column !== price && column !== section,
  )
  const about = columnOf(table, settings.description, /descr|detail|beschreib|ingredien|zutaten|popis/i)
  const allergens = columnOf(table, settings.allergens, /allerg|alérg/i)
  const available = columnOf(table, settings.available, /avail|stock|sold|verfügbar|ausverk|dispo|skladem/i)
  const says = SOLD_OUT.test(table.columns[available] ?? '') ? YES : NO
  const sections = new Map<string, Dish[]>()
  for (const row of table.rows) {
    const cell = (column: number) => (row[column] ?? '').trim()
    const name = cell(item)
    if (name === '') continue
    const dishes = sections.get(cell(section)) ?? []
    sections.set(cell(section), dishes)
    dishes.push({
      name,
      about: cell(about),
      price: cell(price),
      allergens: cell(allergens),
      soldOut: available >= 0 && (says.test(cell(available)) || SOLD_OUT.test(cell(available))),
    })
  }
  return [...sections].map(([name, dishes]) => ({ name, dishes }))
}

/** A heading or a dish, with its height. */
export type MenuLine = ({ section: string } | { dish: Dish }) & { heightPx: number }

/**
 * Lines in columns of a height. A heading never stands alone at the end of one, and where a section goes on, its name is
 * written again.
 */
export function columnsOf(
  sections: readonly Section[],
  heightPx: number,
  heights: { section: number; dish: (dish: Dish) => number },
): MenuLine[][] {
  const columns: MenuLine[][] = []
  let column: MenuLine[] = []
  let usedPx = 0
  const turn = () => {
    if (column.length > 0) columns.push(column)
    column = []
    usedPx = 0
  }
  for (const { name, dishes } of sections)
    for (const [at, dish] of dishes.entries()) {
      const dishPx = heights.dish(dish)
      const headPx = name === '' ? 0 : heights.section
      if (usedPx + dishPx + (at === 0 ? headPx : 0) > heightPx) turn()
      if (name !== '' && (at === 0 || column.length === 0) && headPx + dishPx <= heightPx) {
        column.push({ section: name, heightPx: headPx })
        usedPx += headPx
      }
      column.push({ dish, heightPx: dishPx })
      usedPx += dishPx
    }
  turn()
  return columns
}
