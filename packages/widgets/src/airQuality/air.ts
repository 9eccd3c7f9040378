import type { WidgetOf } from '../definitions.ts'
import { columnOf, numberOf, type Table } from '../drawing/tables.ts'
import type { AirLevel } from '../widget.ts'

/** A level of an index: up to which value, and the colour that its publisher gives it. */
type Band = { upTo: number; level: AirLevel; colour: string }
/** What was measured of one substance. */
export type Substance = { name: string; value: number; cell: string; unit: string }
export type Air = { index: number | null; substances: Substance[] }

/** The bands of the European Environment Agency and of the US EPA. */
export const BANDS: Readonly<Record<WidgetOf<'airQuality'>['index'], readonly Band[]>> = {
  european: [
    { upTo: 20, level: 'airGood', colour: '#50f0e6' },
    { upTo: 40, level: 'airFair', colour: '#50ccaa' },
    { upTo: 60, level: 'airModerate', colour: '#f0e641' },
    { upTo: 80, level: 'airPoor', colour: '#ff5050' },
    { upTo: 100, level: 'airVeryPoor', colour: '#960032' },
    { upTo: 120, level: 'airExtremelyPoor', colour: '#7d2181' },
  ],
  us: [
    { upTo: 50, level: 'airGood', colour: '#00e400' },
    { upTo: 100, level: 'airModerate', colour: '#ffff00' },
    { upTo: 150, level: 'airSensitive', colour: '#ff7e00' },
    { upTo: 200, level: 'airUnhealthy', colour: '#ff0000' },
    { upTo: 300, level: 'airVeryUnhealthy', colour: '#8f3f97' },
    { upTo: 500, level: 'airHazardous', colour: '#7e0023' },
  ],
}
/** Substances by the names that Open-Meteo gives them, as they are written everywhere. */
const SIGNS: Readonly<Record<string, string>> = {
  pm2_5: 'PM₂.₅',
  pm10: 'PM₁₀',
  ozone: 'O₃',
  nitrogen_dioxide: 'NO₂',
  sulphur_dioxide: 'SO₂',
  carbon_monoxide: 'CO',
}

/** Where a value lies: its band, the last one for whatever is beyond. */
export const bandOf = (bands: readonly Band[], value: number): Band =>
  bands.find(({ upTo }) => value <= upTo) ?? bands[bands.length - 1]!

/** Where a value lies on a scale of bands that are drawn equally long, 0 to 1. */
export function shareOf(bands: readonly Band[], value: number): number {
  let from = 0
  for (const [at, { upTo }] of bands.entries()) {
    if (value <= upTo) return (at + Math.max(0, value - from) / (upTo - from)) / bands.length
    from = upTo
  }
  return 1
}

/** The index and the substances of a table, whose rows are measures. */
export function airOf(table: Table, { index }: Pick<WidgetOf<'airQuality'>, 'index'>): Air {
  const measure = columnOf(table, '', /measure|substance|name|pollutant/i, () => true)
  const value = columnOf(table, '', /value|wert|hodnota/i, (column) => column > 0)
  const unit = columnOf(table, '', /unit|einheit|jednotka/i)
  const air: Air = { index: null, substances: [] }
  for (const row of table.rows) {
    const name = (row[measure] ?? '').trim()
    const cell = row[value] ?? ''
    const number = numberOf(cell)
    if (number === null) continue
    if (name === `${index}_aqi`) air.index = number
    const sign = Object.hasOwn(SIGNS, name) ? SIGNS[name]! : null
    if (sign !== null) air.substances.push({ name: sign, value: number, cell, unit: row[unit] ?? '' })
  }
  return air
}
