import type { FeedOptions, LibraryUser } from '@vitrine/protocol'
import { MEDIA_ADDRESS, TABLE_ADDRESS } from '@vitrine/protocol'
import type { Queries } from '../../platform/database/schema.ts'

/** Feeds that are made of a folder of Media or of a data table, by the id of that, each list by name. */
export async function feedsMadeOf(
  db: Queries,
  companyId: string,
  noun: 'folder' | 'table',
): Promise<Map<string, LibraryUser[]>> {
  const rows = await db
    .selectFrom('feed')
    .select(['id', 'name', 'options'])
    .where('company_id', '=', companyId)
    .where('url', '=', noun === 'folder' ? MEDIA_ADDRESS : TABLE_ADDRESS)
    .orderBy('name')
    .execute()
  const feeds = new Map<string, LibraryUser[]>()
  for (const { id, name, options } of rows) {
    // Checked before it was stored; those of before may lack it.
    const source = (JSON.parse(options) as Partial<FeedOptions>)[noun]
    if (source) feeds.set(source, [...(feeds.get(source) ?? []), { noun: 'feed', id, name }])
  }
  return feeds
}
