import { SignageError } from '@vitrine/core'
import {
  createWorkerPool,
  WorkerFailed,
  type WorkerEntry,
  type WorkerPool,
} from '../../../platform/programs/workerPool.ts'
import type { DecodingAnswer, DecodingJobs } from './jobs.ts'
import { DECODING_MEMORY_BYTES, DRAWING_MEMORY_BYTES, needsMemory } from './refusals.ts'

/** How long a decoding process waits for more work, ms. */
const IDLE_MS = 5_000
/** One for what is being uploaded and one for copies, so that neither waits for the other. */
const AT_ONCE = 2
/** How long each job may work, ms. */
const TIMEOUTS_MS: Readonly<Record<keyof DecodingJobs, number>> = {
  look: 120_000,
  rendition: 240_000,
  transparency: 60_000,
  shrink: 20_000,
  poster: 120_000,
}

/** Opens files of others in processes of their own, each with a limit of memory and time. */
export type Decoding = {
  /**
   * @throws SignageError why the file is refused: `MEDIA_UNUSABLE`, `MEDIA_NEEDS_MEMORY`, `MEDIA_NEEDS_TIME`, `MEDIA_CRASHED`
   * @throws WorkerFailed `closed` when the server stops
   */
  run<Kind extends keyof DecodingJobs>(
    kind: Kind,
    given: DecodingJobs[Kind]['given'],
  ): Promise<DecodingJobs[Kind]['answer']>
  /** ids of the processes that run */
  pids: WorkerPool['pids']
  /** Ends what runs. */
  close: WorkerPool['close']
}

/** Whether a job is about a drawing, as far as is known before it is opened: by what a look found, else by its name. */
const isDrawing = (kind: keyof DecodingJobs, given: DecodingJobs[keyof DecodingJobs]['given']): boolean =>
  'drawing' in given ? given.drawing : kind === 'look' && /\.svgz?$/i.test(given.name)

/** @param entry the decoding program */
export function createDecoding(
  entry: WorkerEntry,
  { timeoutsMs = TIMEOUTS_MS, idleMs = IDLE_MS }: { timeoutsMs?: typeof TIMEOUTS_MS; idleMs?: number } = {},
): Decoding {
  const pictures = createWorkerPool({ entry, atOnce: AT_ONCE, memoryBytes: DECODING_MEMORY_BYTES, idleMs })
  const drawings = createWorkerPool({ entry, atOnce: 1, memoryBytes: DRAWING_MEMORY_BYTES, idleMs })
  const refusal = (error: unknown, kind: keyof DecodingJobs, name: string): unknown => {
    if (!(error instanceof WorkerFailed) || error.why === 'closed') return error
    if (error.why === 'memory') return needsMemory(name, error)
    if (error.why === 'time') {
      const seconds = timeoutsMs[kind] / 1_000
      return new SignageError('MEDIA_NEEDS_TIME', { name, seconds }, { cause: error })
    }
    return new SignageError('MEDIA_CRASHED', { name }, { cause: error })
  }
  return {
    async run<Kind extends keyof DecodingJobs>(kind: Kind, given: DecodingJobs[Kind]['given']) {
      let outcome: DecodingAnswer
      try {
        const pool = isDrawing(kind, given) ? drawings : pictures
        outcome = (await pool.run({ ...given, kind }, timeoutsMs[kind])) as DecodingAnswer
      } catch (error) {
        throw refusal(error, kind, given.name)
      }
      if (outcome.ok) return outcome.answer as DecodingJobs[Kind]['answer']
      const cause = new Error(outcome.cause)
      throw outcome.refused ? new SignageError(outcome.refused.code, outcome.refused.facts, { cause }) : cause
    },
    pids: () => [...pictures.pids(), ...drawings.pids()],
    close: async () => void (await Promise.all([pictures.close(), drawings.close()])),
  }
}
