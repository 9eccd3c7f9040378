import { inject } from 'vitest'
import type { WorkerEntry } from '../platform/programs/workerPool.ts'

/** The decoding program as it was built for this test run. */
export const testDecoder = (): WorkerEntry => ({ file: inject('decoder') })
