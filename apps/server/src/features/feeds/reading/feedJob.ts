import type { FeedJob } from '../parsing.ts'
import { finished, readFeed, type FeedJobDone } from './readFeed.ts'
import { isSpreadsheet, readSpreadsheet } from './spreadsheet.ts'

const isFeedJob = (job: unknown): job is FeedJob =>
  typeof job === 'object' && job !== null && 'kind' in job && job.kind === 'feed'

/** Does one job in the limited process. @returns null where it is another kind of job */
export const feedJob = (job: unknown): Promise<FeedJobDone> | null => (isFeedJob(job) ? done(job) : null)

async function done({ feed, body, contentType, source }: FeedJob): Promise<FeedJobDone> {
  if (feed !== 'table' || !isSpreadsheet(body)) return readFeed(feed, body, contentType, source)
  const read = await readSpreadsheet(body, source)
  return !read.ok && read.code === 'tooLarge' ? read : finished(read)
}
