import { readImport, type ImportRead, type ImportSource } from './readImport.ts'

export type BoardImportJob = { kind: 'boardImport'; source: ImportSource }
const isBoardImportJob = (job: unknown): job is BoardImportJob =>
  typeof job === 'object' && job !== null && 'kind' in job && job.kind === 'boardImport'

/** Does one job in the limited process. @returns null where it is another kind of job */
export const boardImportJob = (job: unknown): ImportRead | null =>
  isBoardImportJob(job) ? readImport(job.source) : null
