import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, describe, inject, it } from 'vitest'
import './databases.types.ts'
import { createDatabase } from './postgres.ts'
import { partsAreRequired } from './parts.ts'
import { temporaryFolder, type TemporaryFolder } from './temporaryFolder.ts'

export type DatabaseKind = 'sqlite' | 'postgres'
/** A fresh, empty database, as the server's configuration names it. */
export type TestDatabase = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

/**
 * Runs the same suite on SQLite and on PostgreSQL, each in a `describe` of its own. Where PostgreSQL is not installed its
 * half is skipped and counted, or fails with `REQUIRE_PARTS=1`.
 * @param define declares the tests. Every call of `makeUrl` or `makeDatabase` gives a fresh, empty database; as a URL that
 * is `sqlite:/path/of/a/file` or `postgres://…`
 */
export function eachDatabase(
  define: (
    kind: DatabaseKind,
    makeUrl: () => Promise<string>,
    makeDatabase: () => Promise<TestDatabase>,
  ) => void,
): void {
  const defineFor = (kind: DatabaseKind, make: () => Promise<TestDatabase>) =>
    define(
      kind,
      async () => {
        const database = await make()
        return database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url
      },
      make,
    )

  describe('sqlite', () => {
    const folders: TemporaryFolder[] = []
    afterAll(() => Promise.all(folders.map((folder) => folder.remove())))
    defineFor('sqlite', async () => {
      const folder = await temporaryFolder('sqlite')
      folders.push(folder)
      return { kind: 'sqlite', file: join(folder.path, 'vitrine.db') }
    })
  })

  const postgresUrl = inject('postgresUrl')
  if (!postgresUrl && partsAreRequired()) {
    describe('postgres', () => {
      it('is installed', () => {
        throw new Error('PostgreSQL is not installed, and REQUIRE_PARTS=1 says it must be.')
      })
    })
    return
  }
  describe.skipIf(!postgresUrl)('postgres', () => {
    defineFor('postgres', async () => {
      if (!postgresUrl) throw new Error('PostgreSQL is not installed.')
      return {
        kind: 'postgres',
        url: await createDatabase(postgresUrl, `test_${randomUUID().replaceAll('-', '')}`),
      }
    })
  })
}
