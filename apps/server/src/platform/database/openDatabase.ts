import { SignageError } from '@vitrine/core'
import { Kysely, Migrator, PostgresDialect, sql, type Dialect } from 'kysely'
import type { Config } from '../config/config.ts'
import { migrations } from './migrations.ts'
import type { Db, Tables } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** Errors of the operating system and of PostgreSQL that mean "not just now". */
const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '53300',
])
const CONNECT_TIMEOUT_MS = 3_000

/** Opens the database of the configuration. Migrations run apart, with `migrate`. */
export async function openDatabase(
  config: Config['database'],
  onError: (error: unknown) => void,
): Promise<Db> {
  return new Kysely<Tables>({ dialect: await dialectOf(config, onError) })
}

async function dialectOf(config: Config['database'], onError: (error: unknown) => void): Promise<Dialect> {
  if (config.kind === 'sqlite') return openSqlite(config.file)
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(20, Number)
  const pool = new pg.Pool({
    connectionString: config.url,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // A server that goes away must not end this process; the next query says so instead.
  pool.on('error', onError)
  return new PostgresDialect({ pool })
}

/** Brings the schema to the newest form. @throws the first migration's error */
export async function migrate(db: Db, kind: Config['database']['kind']): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations(kind)) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Whether the database answers. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

/** Turns "the database is gone" and "the disk is full" into the product's own errors; anything else stays as it is. */
export function storageError(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const text = typeof message === 'string' ? message : ''
  if (text.includes('database or disk is full') || code === 'ENOSPC' || code === '53100')
    return new SignageError('DISK_FULL', {}, { cause: error })
  if (
    (typeof code === 'string' && GONE.has(code)) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(text)
  ) {
    return new SignageError('STORAGE_UNAVAILABLE', {}, { cause: error })
  }
  return error
}

/** Whether an insert or update hit a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '23505' || (typeof message === 'string' && message.includes('UNIQUE constraint failed'))
}

const ATTEMPTS = 4

/** Runs a transaction, again when the database says that two met (serialisation, busy). Nothing but `trx` may be used inside. */
export async function inTransaction<T>(
  db: Db,
  run: (trx: import('kysely').Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      const { code, message } = error as { code?: unknown; message?: unknown }
      const met =
        code === '40001' ||
        code === '40P01' ||
        (typeof message === 'string' && message.includes('SQLITE_BUSY'))
      if (!met || attempt === ATTEMPTS) throw error
    }
  }
}
