import type { CalendarJob } from './parsing.ts'
import { readIcs, type IcsRead } from './readIcs.ts'

const isCalendarJob = (job: unknown): job is CalendarJob =>
  typeof job === 'object' && job !== null && 'kind' in job && job.kind === 'calendar'

/** Does one job in the limited process. @returns null where it is another kind of job */
export const calendarJob = (job: unknown): IcsRead | null =>
  isCalendarJob(job) ? readIcs(job.text, job.nowMs) : null
