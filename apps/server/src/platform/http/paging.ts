import { invalidField, SignageError } from '@vitrine/core'
import type { Page } from '@vitrine/protocol'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'

/** A field that a list may be sorted by: the column, and how a row's value is read back for the cursor. */
export type SortFields<Row> = Readonly<Record<string, keyof Row & string>>

type Cursor = { sort: string; value: string | number | null; id: string }

/**
 * One page of a list by keyset: sorted by a field and then the id, so that nothing is skipped or doubled while rows
 * come and go. Columns that may be null are sorted as 0.
 * @param base   the filtered query, without order or limit; its rows have `id`
 * @param fields what may be sorted by; the first is the default
 * @param idColumn the column that `id` is read from, where it is not called so
 * @throws SignageError `INVALID_INPUT` for an unknown sort, `BAD_CURSOR` for a foreign cursor
 */
export async function pageBy<DB, TB extends keyof DB, Row extends { id: string }>(
  base: SelectQueryBuilder<DB, TB, Row>,
  query: { limit: number; cursor?: string | undefined; sort?: string | undefined },
  fields: SortFields<Row>,
  fallback: string,
  idColumn = 'id',
): Promise<Page<Row>> {
  const { sort, field: column, descending } = sortOf(query, fields, fallback)
  const value = sql<string | number>`coalesce(${sql.ref(column)}, 0)`
  const ordered = sql<string | number>`${sql.ref(column)}`
  // Text columns are never null here, and coalescing them to a number would not compare on PostgreSQL.
  const key = TEXT_COLUMNS.has(column) ? ordered : value
  const order = descending ? 'desc' : 'asc'

  let page = base.orderBy(key, order).orderBy(idColumn as never, order)
  if (query.cursor !== undefined) {
    const cursor = readCursor(query.cursor)
    const fits = TEXT_COLUMNS.has(column)
      ? typeof cursor.value === 'string'
      : Number.isSafeInteger(cursor.value)
    if (cursor.sort !== sort || !fits) throw new SignageError('BAD_CURSOR')
    const after = descending ? sql`<` : sql`>`
    page = page.where(
      sql<boolean>`(${key} ${after} ${cursor.value} or (${key} = ${cursor.value} and ${sql.ref(idColumn)} ${after} ${cursor.id}))`,
    )
  }
  const rows = await page.limit(query.limit + 1).execute()
  const { total } = (await base
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()) as { total: number }
  const items = rows.slice(0, query.limit)
  const last = items.at(-1)
  const next =
    rows.length > query.limit && last
      ? writeCursor({ sort, value: (last[column] as string | number | null) ?? 0, id: last.id })
      : null
  return { items, next, total: Number(total) }
}

/** One page of a list that is at hand as a whole, by the same keyset. @throws as `pageBy` */
export function pageOfAll<Item extends { id: string }>(
  all: readonly Item[],
  query: { limit: number; cursor?: string | undefined; sort?: string | undefined },
  fields: SortFields<Item>,
  fallback: string,
): Page<Item> {
  const { sort, field, descending } = sortOf(query, fields, fallback)
  const keyOf = (item: Item) => item[field] as string | number
  const compare = (a: [string | number, string], b: [string | number, string]): number => {
    const [less, more] = descending ? [1, -1] : [-1, 1]
    if (a[0] !== b[0]) return a[0] < b[0] ? less : more
    return a[1] === b[1] ? 0 : a[1] < b[1] ? less : more
  }
  const sorted = all.toSorted((a, b) => compare([keyOf(a), a.id], [keyOf(b), b.id]))
  let rest = sorted
  if (query.cursor !== undefined) {
    const cursor = readCursor(query.cursor)
    const fits = all.length === 0 || typeof cursor.value === typeof keyOf(all[0]!)
    if (cursor.sort !== sort || !fits || cursor.value === null) throw new SignageError('BAD_CURSOR')
    const after: [string | number, string] = [cursor.value, cursor.id]
    rest = sorted.filter((item) => compare([keyOf(item), item.id], after) > 0)
  }
  const items = rest.slice(0, query.limit)
  const last = items.at(-1)
  const next =
    rest.length > items.length && last ? writeCursor({ sort, value: keyOf(last), id: last.id }) : null
  return { items, next, total: all.length }
}

/** What a list is sorted by. @throws SignageError `INVALID_INPUT` for an unknown field */
function sortOf<Row>(
  query: { sort?: string | undefined },
  fields: SortFields<Row>,
  fallback: string,
): { sort: string; field: keyof Row & string; descending: boolean } {
  const sort = query.sort ?? fallback
  const name = sort.replace(/^-/, '')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field === undefined) throw invalidField('sort', 'UNKNOWN_SORT', { options: Object.keys(fields) })
  return { sort, field, descending: sort.startsWith('-') }
}

const TEXT_COLUMNS = new Set(['name', 'name_key', 'words', 'email', 'id', 'type', 'version'])

const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.sort, cursor.value, cursor.id])).toString('base64url')

function readCursor(text: string): Cursor {
  try {
    const [sort, value, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    if (
      typeof sort !== 'string' ||
      typeof id !== 'string' ||
      /\u0000/.test(`${id}${String(value)}`) ||
      !(typeof value === 'string' || typeof value === 'number')
    )
      throw new SignageError('BAD_CURSOR')
    return { sort, value, id }
  } catch (error) {
    throw new SignageError('BAD_CURSOR', {}, { cause: error })
  }
}

/** Whether a text column holds the words anywhere, whatever their case; signs of the pattern are taken literally. */
export function contains(column: string, words: string): RawBuilder<boolean> {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}
