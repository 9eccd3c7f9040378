import type { WidgetOf } from '../definitions.ts'
import { columnOf, numberOf, type Table } from '../drawing/tables.ts'
import { HOUR_MS } from '../time.ts'

/** What electricity costs in a while, in the unit of the settings. */
export type Price = { fromMs: number; untilMs: number; price: number }

/** Prices are shown in cents for a kWh, or in euros for a MWh; sources write either. */
const isPerKwh = (unit: string): boolean => /\/\s*kwh/i.test(unit)

/** The prices of a table from now on, the present one first. */
export function pricesAt(
  table: Table,
  { unit, hours }: Pick<WidgetOf<'energyPrices'>, 'unit' | 'hours'>,
  atMs: number,
): Price[] {
  const from = columnOf(table, '', /from|start|begin|time|von|ab/i, () => true)
  const until = columnOf(table, '', /until|end|bis/i)
  const price = columnOf(table, '', /price|preis|cost|cena/i, (column) => column > 0)
  const unitAt = columnOf(table, '', /unit|einheit|jednotka/i)
  return table.rows
    .flatMap((row): Price[] => {
      const fromMs = Date.parse(row[from] ?? '')
      const saidMs = Date.parse(row[until] ?? '')
      const untilMs = Number.isNaN(saidMs) ? fromMs + HOUR_MS : saidMs
      const said = numberOf(row[price])
      if (Number.isNaN(fromMs) || said === null || untilMs <= atMs || fromMs >= atMs + hours * HOUR_MS)
        return []
      const perMwh = isPerKwh(row[unitAt] ?? '') ? said * 1_000 : said
      return [{ fromMs, untilMs, price: unit === 'kWh' ? perMwh / 10 : perMwh }]
    })
    .sort((a, b) => a.fromMs - b.fromMs)
}
