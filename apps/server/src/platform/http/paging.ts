import { SignageError } from '@vitrine/core'
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
  const sort = query.sort ?? fallback
  const descending = sort.startsWith('-')
  const field = sort.replace(/^-/, '')
  const column = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (column === undefined) {
    throw new SignageError(
      'INVALID_INPUT',
      {},
      {
        fields: [
          {
            field: 'sort',
            message: `Sort by one of ${Object.keys(fields).join(', ')}, with - in front for descending.`,
          },
        ],
      },
    )
  }
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

const TEXT_COLUMNS = new Set(['name', 'name_key', 'email', 'id', 'type', 'version'])

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
