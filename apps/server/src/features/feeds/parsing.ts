import type { ReadFeedKind } from '@vitrine/core/feeds'
import { createWorkerPool, WorkerFailed, type WorkerEntry } from '../../platform/programs/workerPool.ts'
import type { Source } from './reading/read.ts'
import type { FeedJobDone } from './reading/readFeed.ts'

/** What a process may take for one source: memory in bytes, time in ms. */
const MEMORY_BYTES = 192 << 20
const TIMEOUT_MS = 10_000
/** How long a process waits for more work, ms. */
const IDLE_MS = 5_000
/** Two, so that one source which takes all its time does not hold up those of everybody else. */
const AT_ONCE = 2

/** A source as it came: its bytes, or the text of an uploaded file. */
export type FeedSourceBody = {
  feed: ReadFeedKind
  body: string | Uint8Array
  contentType: string
  source: Omit<Source, 'text'>
}
export type FeedJob = { kind: 'feed' } & FeedSourceBody

/** Reads sources of others, in processes of their own with a limit of memory and time. */
export type FeedParsing = {
  /** @throws WorkerFailed `closed` when the server stops */
  read(body: FeedSourceBody): Promise<FeedJobDone>
  /** ids of the processes that read now, or wait for the next source */
  pids(): number[]
  /** Ends what runs. */
  close(): Promise<void>
}

/** @param entry the program that opens files of others */
export function createFeedParsing(entry: WorkerEntry): FeedParsing {
  const pool = createWorkerPool({ entry, atOnce: AT_ONCE, memoryBytes: MEMORY_BYTES, idleMs: IDLE_MS })
  return {
    async read(body) {
      try {
        return (await pool.run({ kind: 'feed', ...body } satisfies FeedJob, TIMEOUT_MS)) as FeedJobDone
      } catch (error) {
        if (!(error instanceof WorkerFailed) || error.why === 'closed') throw error
        return { ok: false, code: error.why === 'crash' ? 'wrongFormat' : 'tooLarge' }
      }
    },
    pids: () => pool.pids(),
    close: () => pool.close(),
  }
}
