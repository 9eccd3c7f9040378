import { FEED_MAX } from '@vitrine/core/feeds'
import { csvRows } from '../../../platform/csvRows.ts'
import { readOpenData } from './openData.ts'
import { at } from './pointer.ts'
import { isFields, parseJson, WRONG_FORMAT, type Read, type Source } from './read.ts'
import { tableOf, type Rows } from './rows.ts'
import { all, attribute, readXml, type XmlNode } from './xml.ts'

/** Rows that are read of a source; a feed keeps fewer. */
const ROWS_MOST = 5_000

/** Reads a table from CSV, from a list in JSON, from formats of open data, or from the exchange rates of the European Central Bank. */
export function readTable({ text, ...source }: Source): Read<'table'> {
  const { options } = source
  const begins = text.trimStart()[0] ?? ''
  if (begins === '<') {
    const rates = ratesOf(text)
    return rates ? { ok: true, format: 'ecb', content: tableOf(rates) } : WRONG_FORMAT
  }
  if (begins === '{' || begins === '[') {
    const document = parseJson(text)
    if (document === undefined) return WRONG_FORMAT
    const open = options.pointer === '' ? readOpenData(document, source) : null
    if (open) return { ok: true, format: open.format, content: tableOf(open.rows) }
    const list = at(document, options.pointer)
    if (!Array.isArray(list)) return { ok: false, code: 'noRows' }
    return { ok: true, format: 'json', content: tableOf(rowsOfList(list)) }
  }
  const [columns, ...rows] = csvRows(text, ROWS_MOST)
  if (!columns || text.includes('\0')) return WRONG_FORMAT
  return { ok: true, format: 'csv', content: tableOf({ columns, rows }) }
}

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return typeof value === 'object' ? JSON.stringify(value).slice(0, FEED_MAX.cell) : String(value)
}

/** Objects, whose fields are columns; lists, of which the first names the columns; or values alone. */
function rowsOfList(list: readonly unknown[]): Rows {
  const some = list.slice(0, ROWS_MOST)
  if (some.length > 0 && some.every((row) => Array.isArray(row))) {
    const [columns = [], ...rows] = some.map((row) => row.slice(0, FEED_MAX.columns).map(cellOf))
    return { columns, rows }
  }
  if (some.some(isFields)) {
    const names = new Set<string>()
    for (const row of some)
      if (isFields(row))
        for (const name of Object.keys(row)) if (names.size < FEED_MAX.columns) names.add(name)
    const columns = [...names]
    return {
      columns,
      rows: some
        .filter(isFields)
        .map((row) => columns.map((name) => (Object.hasOwn(row, name) ? cellOf(row[name]) : ''))),
    }
  }
  return { columns: some.length === 0 ? [] : ['value'], rows: some.map((value) => [cellOf(value)]) }
}

/** Exchange rates as the European Central Bank publishes them (eurofxref): those of the newest day. */
function ratesOf(xml: string): Rows | null {
  const document = readXml(xml)
  if (!document || !/(?:^|:)Envelope$/.test(document.name)) return null
  const days = all(all(document.root, 'Cube')[0], 'Cube').filter((day) => attribute(day, 'time') !== '')
  const newest = days.reduce<XmlNode>(
    (best, day) => (best === undefined || attribute(day, 'time') > attribute(best, 'time') ? day : best),
    undefined,
  )
  if (newest === undefined) return null
  const date = attribute(newest, 'time')
  return {
    columns: ['currency', 'rate', 'date'],
    rows: all(newest, 'Cube').map((one) => [attribute(one, 'currency'), attribute(one, 'rate'), date]),
  }
}
