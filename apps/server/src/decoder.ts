/** The decoding process: opens files of others for the server, which never does so itself. Only the server starts it. */
import { decodeJob } from './features/media/decoding/decodeJob.ts'
import { serveJobs } from './platform/programs/serveJobs.ts'

serveJobs(decodeJob, (answer) => !answer.ok && answer.refused?.code === 'MEDIA_NEEDS_MEMORY')
