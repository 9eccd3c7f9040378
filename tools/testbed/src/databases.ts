import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, describe, inject, it } from 'vitest'
import './databases.types.ts'
import { createDatabase } from './postgres.ts'
import { partsAreRequired } from './parts.ts'
import { temporaryFolder, type TemporaryFolder } from './temporaryFolder.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/**
 * Runs the same suite on SQLite and on PostgreSQL, each in a `describe` of its own. Where PostgreSQL is not installed its
 * half is skipped and counted, or fails with `REQUIRE_PARTS=1`.
 * @param define declares the tests; every call of `makeUrl` gives a fresh, empty database: `sqlite:/path/of/a/file` or `postgres://…`
 */
export function eachDatabase(define: (kind: DatabaseKind, makeUrl: () => Promise<string>) => void): void {
  describe('sqlite', () => {
    const folders: TemporaryFolder[] = []
    afterAll(() => Promise.all(folders.map((folder) => folder.remove())))
    define('sqlite', async () => {
      const folder = await temporaryFolder('sqlite')
      folders.push(folder)
      return `sqlite:${join(folder.path, 'vitrine.db')}`
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
    define('postgres', () => {
      if (!postgresUrl) throw new Error('PostgreSQL is not installed.')
      return createDatabase(postgresUrl, `test_${randomUUID().replaceAll('-', '')}`)
    })
  })
}
