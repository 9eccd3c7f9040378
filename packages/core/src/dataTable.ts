import * as z from 'zod/mini'
import { rulesOf, type Element, type RenderElement } from './elements/index.ts'
import { foldWords } from './slideWords.ts'

/** Bounds of a data table: letters of a cell and of a name, columns, rows. */
export const DATA_TABLE_MAX = { cell: 300, name: 60, columns: 20, rows: 500 } as const

/** A name of a table or a column: these signs part the places of a table in a placeholder. */
const PART = /^[^/{}\n]*$/
const named = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter a name.'),
    z.maxLength(DATA_TABLE_MAX.name, 'At most 60 characters.'),
    z.regex(PART, 'A name cannot hold / { or }.'),
  )
const cell = z.string().check(z.maxLength(DATA_TABLE_MAX.cell, 'At most 300 characters.'))

/** What is wrong with a data table before it can be saved. */
export type DataTableFault =
  | { code: 'nameMissing' | 'nameHasSigns' | 'columnsMissing' | 'columnsTwice'; params: Record<never, never> }
  | { code: 'nameTooLong' | 'cellTooLong' | 'tooManyColumns' | 'tooManyRows'; params: { most: number } }

/** What is wrong with a data table, each fault once; nothing where it can be saved. */
export function dataTableFaults({ name, columns, rows }: DataTable): DataTableFault[] {
  const names = [name, ...columns].map((one) => one.trim())
  const most = DATA_TABLE_MAX
  const faults: (DataTableFault | false)[] = [
    names.includes('') && { code: 'nameMissing', params: {} },
    names.some((one) => one.length > most.name) && { code: 'nameTooLong', params: { most: most.name } },
    names.some((one) => !PART.test(one)) && { code: 'nameHasSigns', params: {} },
    columns.length === 0 && { code: 'columnsMissing', params: {} },
    new Set(columns.map(foldWords)).size < columns.length && { code: 'columnsTwice', params: {} },
    Math.max(columns.length, ...rows.map((row) => row.length)) > most.columns && {
      code: 'tooManyColumns',
      params: { most: most.columns },
    },
    rows.length > most.rows && { code: 'tooManyRows', params: { most: most.rows } },
    rows.flat().some((cell) => cell.length > most.cell) && {
      code: 'cellTooLong',
      params: { most: most.cell },
    },
  ]
  return faults.filter((fault) => fault !== false)
}

/** What texts on slides may ask for: rows by the words of their first cell, fields by the names of their columns. */
export const dataTableSchema = z
  .object({
    name: named,
    columns: z
      .array(named)
      .check(z.minLength(1, 'A table has a column.'), z.maxLength(DATA_TABLE_MAX.columns)),
    rows: z
      .array(z.array(cell).check(z.maxLength(DATA_TABLE_MAX.columns)))
      .check(z.maxLength(DATA_TABLE_MAX.rows)),
  })
  .check(
    z.refine(({ columns }) => new Set(columns.map(foldWords)).size === columns.length, {
      message: 'Two columns have the same name.',
      path: ['columns'],
    }),
  )
export type DataTable = z.infer<typeof dataTableSchema>

/** What a placeholder names: `Prices/Soup/Small` in `{{data Prices/Soup/Small}}`. Each part is bounded. */
const ASKED = /\{\{ {0,3}data {1,3}([^{}/\n]{1,60}\/[^{}/\n]{1,300}\/[^{}/\n]{1,60}?) {0,3}\}\}/g

/** The places that a text asks for, as they are written in it. */
export function dataAsked(text: string): string[] {
  return [...text.matchAll(ASKED)].map(([, place]) => place!)
}

/** The name of the table of a place. */
export const tableOfPlace = (place: string): string => place.split('/')[0]!

/** What stands at a place; null where the table, its row or its column is not there. Capitals and accents do not matter. */
export function dataAt(tables: readonly DataTable[], place: string): string | null {
  const [tableName = '', rowName = '', columnName = ''] = place.split('/').map(foldWords)
  const table = tables.find(({ name }) => foldWords(name) === tableName)
  const column = table?.columns.findIndex((name) => foldWords(name) === columnName) ?? -1
  const row = table?.rows.find(([first = '']) => foldWords(first) === rowName)
  return row && column >= 0 ? (row[column] ?? '') : null
}

/** All words of an element that placeholders are filled in. */
export function textsWithPlaceholders(element: Element | RenderElement): string[] {
  const definition = rulesOf(element)
  const { touch } = element
  const sheet = touch?.do === 'print' ? [touch.page.title, touch.page.text] : []
  return [...(definition.fillsPlaceholders ? definition.words(element) : []), ...sheet]
}
