import { createWorkerPool, WorkerFailed, type WorkerEntry } from '../../../platform/programs/workerPool.ts'
import type { BoardImportJob } from './importJob.ts'
import type { ImportRead, ImportSource } from './readImport.ts'

/** What a process may take for one file: memory in bytes, time in ms. */
const MEMORY_BYTES = 192 << 20
const TIMEOUT_MS = 10_000
/** How long a process waits for more work, ms. */
const IDLE_MS = 5_000

/** Reads files of appointments, in a process of its own with a limit of memory and time. */
export type BoardImportReading = {
  /** @throws WorkerFailed `closed` when the server stops */
  read(source: ImportSource): Promise<ImportRead>
  /** Ends what runs. */
  close(): Promise<void>
}

/** @param entry the program that opens files of others */
export function createBoardImportReading(entry: WorkerEntry): BoardImportReading {
  const pool = createWorkerPool({ entry, atOnce: 1, memoryBytes: MEMORY_BYTES, idleMs: IDLE_MS })
  return {
    async read(source) {
      try {
        return (await pool.run(
          { kind: 'boardImport', source } satisfies BoardImportJob,
          TIMEOUT_MS,
        )) as ImportRead
      } catch (error) {
        if (error instanceof WorkerFailed && error.why !== 'closed') return { ok: false, code: 'IMPORT_FILE' }
        throw error
      }
    },
    close: () => pool.close(),
  }
}
