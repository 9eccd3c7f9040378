import { CompiledQuery, type Compilable, type QueryResult } from 'kysely'
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
