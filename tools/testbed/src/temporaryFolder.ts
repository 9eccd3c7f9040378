import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `remove` may be called twice. */
export type TemporaryFolder = { path: string; remove(): Promise<void> }

/** A new, empty folder below the system's temporary folder, with symbolic links resolved. */
export async function temporaryFolder(label = 'test'): Promise<TemporaryFolder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), `vitrine-${label}-`)))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) }
}
