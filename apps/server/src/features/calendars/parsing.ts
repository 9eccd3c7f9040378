import { createWorkerPool, WorkerFailed, type WorkerEntry } from '../../platform/programs/workerPool.ts'
import type { IcsRead } from './readIcs.ts'

/** What a process may take for one file: memory in bytes, time in ms. */
const MEMORY_BYTES = 192 << 20
const TIMEOUT_MS = 10_000
/** How long a process waits for more work, ms. */
const IDLE_MS = 5_000

export type CalendarJob = { kind: 'calendar'; text: string; nowMs: number }

/** Reads iCalendar text of others, in a process of its own with a limit of memory and time. */
export type CalendarParsing = {
  /** @throws WorkerFailed `closed` when the server stops */
  read(text: string, nowMs: number): Promise<IcsRead>
  /** Ends what runs. */
  close(): Promise<void>
}

/** @param entry the program that opens files of others */
export function createCalendarParsing(entry: WorkerEntry): CalendarParsing {
  const pool = createWorkerPool({ entry, atOnce: 1, memoryBytes: MEMORY_BYTES, idleMs: IDLE_MS })
  return {
    async read(text, nowMs) {
      try {
        return (await pool.run(
          { kind: 'calendar', text, nowMs } satisfies CalendarJob,
          TIMEOUT_MS,
        )) as IcsRead
      } catch (error) {
        if (error instanceof WorkerFailed && error.why !== 'closed') return { ok: false, code: 'notCalendar' }
        throw error
      }
    },
    close: () => pool.close(),
  }
}
