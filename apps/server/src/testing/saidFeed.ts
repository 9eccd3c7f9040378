import { hashOf } from '../platform/ids.ts'
import type { TestServer } from './testServer.ts'

/** A feed of news whose source has just said something, without a source. @returns its content, to the byte */
export async function saidFeed(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  companyId: string,
  id: string,
  title: string,
): Promise<string> {
  const content = JSON.stringify({ kind: 'news', title, items: [] })
  const nowMs = clock.now()
  await db
    .insertInto('feed_content')
    .values({ company_id: companyId, sha256: hashOf(content), content, used_ms: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const said = { content_sha256: hashOf(content), read_ms: nowMs, content_ms: nowMs }
  await db
    .insertInto('feed')
    .values({
      id,
      company_id: companyId,
      name: title,
      kind: 'news',
      url: 'https://news.example/rss',
      file_name: null,
      headers: null,
      header_names: '[]',
      interval_s: 900,
      options: '{}',
      format: null,
      etag: null,
      last_modified: null,
      fetched_ms: null,
      whole_ms: null,
      next_ms: null,
      stale_ms: null,
      failures: 0,
      problem: null,
      problem_ms: null,
      items: 0,
      changed_ms: nowMs,
      changed_by: 'Owner',
      revision: 1,
      ...said,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(said))
    .execute()
  return content
}
