/** The decoding process: opens files of others for the server, which never does so itself. Only the server starts it. */
import { boardImportJob } from './features/boards/importing/importJob.ts'
import { calendarJob } from './features/calendars/calendarJob.ts'
import { feedJob } from './features/feeds/reading/feedJob.ts'
import { decodeJob } from './features/media/decoding/decodeJob.ts'
import { serveJobs } from './platform/programs/serveJobs.ts'

serveJobs(
  async (job) => calendarJob(job) ?? boardImportJob(job) ?? (await (feedJob(job) ?? decodeJob(job))),
  (answer) => !answer.ok && 'refused' in answer && answer.refused?.code === 'MEDIA_NEEDS_MEMORY',
)
