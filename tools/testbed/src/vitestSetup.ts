import type { TestProject } from 'vitest/node'
import { buildDecoder } from './decoderBuild.ts'
import { startPostgres } from './postgres.ts'
import './databases.types.ts'

/**
 * One PostgreSQL for the whole run; every suite makes databases of its own in it (databases.ts). And the server's decoding
 * program, built of what is checked out: it runs in processes of its own, where nothing translates TypeScript.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, decoder] = await Promise.all([startPostgres(), buildDecoder()])
  project.provide('decoder', decoder.file)
  project.provide('postgresUrl', postgres?.url ?? null)
  return async () => {
    decoder.remove()
    await postgres?.stop()
  }
}
