import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Queries } from './schema.ts'

type Value = string | number | null

/**
 * A query whose text is made once, for the hot paths: building the text takes longer than SQLite takes to answer.
 * @param build makes the query with placeholders in the place of values; it must not look at them
 * @returns runs it with the values, in the order of the placeholders, on the database or inside a transaction
 */
export function preparedQuery<const Names extends readonly string[], Row>(
  names: Names,
  build: (db: Queries, slots: { [N in Names[number]]: never }) => Compilable<Row>,
): (db: Queries, values: { [N in Names[number]]: Value }) => Promise<QueryResult<Row>> {
  const markers = new Map(names.map((name) => [`\u0001${name}`, name as Names[number]]))
  /** by the dialect's own way of writing: each database has its text */
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  return (db, values) => {
    const adapter = db.getExecutor().adapter
    let query = compiled.get(adapter)
    if (query === undefined) {
      const slots = Object.fromEntries(names.map((name) => [name, `\u0001${name}`]))
      query = build(db, slots as { [N in Names[number]]: never }).compile()
      compiled.set(adapter, query)
    }
    const parameters = query.parameters.map((given) => {
      const name = typeof given === 'string' ? markers.get(given) : undefined
      return name === undefined ? given : values[name]
    })
    return db.executeQuery<Row>({ ...query, parameters })
  }
}

/** Rows that one statement takes at most; SQLite allows 32,766 values in one. */
const ROWS_MOST = 256

/**
 * A statement over many rows, for the hot paths. Rows go in pieces of 256, 128, 64 … 1, so that only nine texts are made
 * however many rows there are.
 * @param build makes the statement over the given rows; each value must appear once, in the order of the rows
 * @returns runs it over all rows, in their order, and answers what the pieces returned
 */
export function preparedRows<Row>(
  build: (db: Queries, rows: readonly Value[][]) => Compilable<Row>,
): (db: Queries, rows: readonly (readonly Value[])[]) => Promise<Row[]> {
  const compiled = new WeakMap<object, Map<number, CompiledQuery<Row>>>()
  return async (db, rows) => {
    const adapter = db.getExecutor().adapter
    const texts = compiled.get(adapter) ?? new Map<number, CompiledQuery<Row>>()
    compiled.set(adapter, texts)
    const returned: Row[] = []
    for (let start = 0; start < rows.length;) {
      const size = Math.min(ROWS_MOST, 2 ** Math.floor(Math.log2(rows.length - start)))
      const piece = rows.slice(start, start + size)
      start += size
      let query = texts.get(size)
      if (query === undefined) {
        query = build(
          db,
          piece.map((row) => [...row]),
        ).compile()
        texts.set(size, query)
      }
      const result = await db.executeQuery<Row>({ ...query, parameters: piece.flat() })
      returned.push(...result.rows)
    }
    return returned
  }
}
