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
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // ended by an administrator, crashed, starting, idle too long
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // connection exceptions
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // out of memory, too many connections, a standby that is not promoted yet
  '53200',
  '53300',
  '25006',
])
const CONNECT_TIMEOUT_MS = 3_000
/** A query that takes longer is taken for lost with its connection: a database behind a dead network never answers. */
const QUERY_MOST_MS = 15_000

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
    keepAlive: true,
  })
  pool.on('connect', guarded)
  // A server that goes away must not end this process; the next query says so instead.
  pool.on('error', onError)
  return new PostgresDialect({ pool })
}

type PgClient = {
  on(event: 'error', handler: () => void): unknown
  query: (...words: never[]) => unknown
  connection: { stream: { destroy(): void } }
}
/**
 * Keeps a lost connection from harming more than its own queries: the pool does not listen to a connection that is in
 * use, and nobody else notices one that has gone silent.
 */
function guarded(given: unknown): void {
  const client = given as PgClient
  client.on('error', () => undefined)
  const { query } = client
  client.query = (...words) => {
    const answer = query.apply(client, words)
    if (answer instanceof Promise) {
      const lost = setTimeout(() => client.connection.stream.destroy(), QUERY_MOST_MS)
      void answer.catch(() => undefined).then(() => clearTimeout(lost))
    }
    return answer
  }
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
    /timeout exceeded when trying to connect|Connection terminated|is not queryable|was closed/.test(text)
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
