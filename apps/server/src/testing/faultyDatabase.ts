import { sql, type CompiledQuery, type DatabaseConnection } from 'kysely'
import type { Db } from '../platform/database/schema.ts'
import { until } from './testServer.ts'

/**
 * When the fault comes: before the database hears of the call, or after it has done it, so that only the answer is lost.
 * Begin is only lost before: a connection whose answer is lost takes its open transaction along.
 */
export type FaultMoment = 'before' | 'after'

/** Makes calls to the database fail, begin and commit included. */
export type FaultyDatabase = {
  /** From now on the k-th call (from 1) fails as a lost connection does, once. */
  failAt(k: number, moment: FaultMoment): void
  /** Ends it. @returns how many calls there were since, and whether the fault was reached */
  disarm(): Promise<{ calls: number; reached: boolean }>
}

/** What the server asks on a timer of its own (features/fleet/fleetLog.ts) belongs to no call of a test. */
const LOOKS_BY_ITSELF = /^select "newest" from "fleet_position"/

export function makeFaulty(db: Db): FaultyDatabase {
  let at = 0
  let when: FaultMoment = 'before'
  let armed = false
  let calls = 0
  let reached = false
  let running = 0
  const lost = () => {
    reached = true
    return Object.assign(new Error('read ECONNRESET (made by a test)'), { code: 'ECONNRESET' })
  }

  const executor = db.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  const faulty = (connection: DatabaseConnection): DatabaseConnection =>
    new Proxy(connection, {
      get(target, key) {
        if (key !== 'executeQuery') {
          const value: unknown = Reflect.get(target, key)
          return typeof value === 'function' ? value.bind(target) : value
        }
        return async <R>(query: CompiledQuery<R>) => {
          if (!armed || LOOKS_BY_ITSELF.test(query.sql)) return target.executeQuery<R>(query)
          const now = (calls += 1) === at
          const begins = /^(begin|start transaction)/i.test(query.sql)
          if (now && (when === 'before' || begins)) throw lost()
          const result = await target.executeQuery<R>(query)
          if (now) throw lost()
          return result
        }
      },
    })
  executor.provideConnection = async (consumer) => {
    running += 1
    try {
      return await provide((connection) => consumer(faulty(connection)))
    } finally {
      running -= 1
    }
  }

  return {
    failAt(k, moment) {
      at = k
      when = moment
      armed = true
      calls = 0
      reached = false
    },
    async disarm() {
      // What an answer leaves to be done behind it belongs to it.
      for (let quiet = 0; quiet < 10; quiet += 1) {
        await until(() => running === 0)
        await new Promise((resolve) => setImmediate(resolve))
      }
      armed = false
      return { calls, reached }
    },
  }
}

/** Everything in the database: each table's rows, each row as text. */
export async function contentOf(db: Db): Promise<Map<string, string[]>> {
  const tables = await db.introspection.getTables()
  const content = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db)
    content.set(name, rows.map((row) => JSON.stringify(row)).sort())
  }
  return content
}

/** What changed between two contents: `table -gone +new` for each table where rows differ. An empty list is "nothing". */
export function changesBetween(before: Map<string, string[]>, after: Map<string, string[]>): string[] {
  return [...after.keys()].sort().flatMap((table) => {
    const old = new Set(before.get(table))
    const young = new Set(after.get(table))
    const gone = [...old].filter((row) => !young.has(row)).length
    const made = [...young].filter((row) => !old.has(row)).length
    return gone + made === 0 ? [] : [`${table} -${gone} +${made}`]
  })
}
