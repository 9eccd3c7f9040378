import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { SqliteDialect, type SqliteDatabase } from 'kysely'

/** What both SQLite drivers have: the API of `node:sqlite`. */
type NodeSqlite = {
  prepare(sql: string): {
    columns(): unknown[]
    all(...p: unknown[]): unknown[]
    run(...p: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
    iterate(...p: unknown[]): IterableIterator<unknown>
  }
  exec(sql: string): void
  close(): void
}
type Driver = { DatabaseSync: new (file: string) => NodeSqlite }

/** The built-in driver where it is complete (22.16 and later), else the prebuilt one with the same API. */
async function loadDriver(): Promise<Driver> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  // By a variable, so that no bundler or test runner resolves a module that older Node does not have.
  const builtIn = 'node:sqlite'
  if (major > 22 || (major === 22 && minor >= 16)) return (await import(builtIn)) as Driver
  return (await import('@photostructure/sqlite')) as unknown as Driver
}

/** The drivers bind an object as named parameters without a word, so only what SQLite knows is let through. */
function bindable(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array
  )
    return value
  throw new TypeError(`SQLite cannot hold a ${typeof value}`)
}

const STATEMENTS_KEPT = 500

/** SQLite in one file: WAL, every commit synced, foreign keys on. */
export async function openSqlite(file: string): Promise<SqliteDialect> {
  mkdirSync(path.dirname(file), { recursive: true })
  const { DatabaseSync } = await loadDriver()
  const database = new DatabaseSync(file)
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000; pragma cache_size = -16000;',
  )

  const statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>()
  const prepare = (sqlText: string): ReturnType<SqliteDatabase['prepare']> => {
    const known = statements.get(sqlText)
    if (known) return known
    const statement = database.prepare(sqlText)
    const made: ReturnType<SqliteDatabase['prepare']> = {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...parameters.map(bindable)),
      run: (parameters) => {
        try {
          return statement.run(...parameters.map(bindable))
        } catch (error) {
          // A full disk ends the transaction by itself; complaining that there is none would hide why.
          if (sqlText === 'rollback' && String(error).includes('no transaction is active'))
            return { changes: 0, lastInsertRowid: 0 }
          throw error
        }
      },
      iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
    }
    if (statements.size >= STATEMENTS_KEPT) statements.clear()
    statements.set(sqlText, made)
    return made
  }
  return new SqliteDialect({ database: { prepare, close: () => database.close() } })
}
