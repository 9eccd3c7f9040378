import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import './databases.types.ts'

/** One PostgreSQL for the whole run; every suite makes databases of its own in it (databases.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres?.url ?? null)
  return async () => postgres?.stop()
}
