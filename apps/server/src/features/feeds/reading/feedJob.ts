import type { FeedJob } from '../parsing.ts'
import { readFeed, type FeedRead } from './readFeed.ts'

const isFeedJob = (job: unknown): job is FeedJob =>
  typeof job === 'object' && job !== null && 'kind' in job && job.kind === 'feed'

/** Does one job in the limited process. @returns null where it is another kind of job */
export const feedJob = (job: unknown): FeedRead | null =>
  isFeedJob(job) ? readFeed(job.feed, job.body, job.contentType, job.source) : null
