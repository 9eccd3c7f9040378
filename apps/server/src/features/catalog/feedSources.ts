import type { FeedOptions, LibraryUser } from '@vitrine/protocol'
import { MEDIA_ADDRESS, TABLE_ADDRESS } from '@vitrine/protocol'
import type { Queries } from '../../platform/database/schema.ts'

/** Feeds that are made of a folder of Media or of a data table, or have names from one, by the id of that, each list by name. */
export async function feedsMadeOf(
  db: Queries,
  companyId: string,
  noun: 'folder' | 'table',
): Promise<Map<string, LibraryUser[]>> {
  const rows = await db
    .selectFrom('feed')
    .select(['id', 'name', 'url', 'options'])
    .where('company_id', '=', companyId)
    .where('kind', '=', noun === 'folder' ? 'news' : 'table')
    .where('of_feed_id', 'is', null)
    .orderBy('name')
    .execute()
  const feeds = new Map<string, LibraryUser[]>()
  for (const { id, name, url, options } of rows) {
    // Checked before it was stored; those of before may lack it.
    const said = JSON.parse(options) as Partial<FeedOptions>
    const isMade = url === (noun === 'folder' ? MEDIA_ADDRESS : TABLE_ADDRESS)
    const source = isMade ? said[noun] : noun === 'table' ? said.names : null
    if (source) feeds.set(source, [...(feeds.get(source) ?? []), { noun: 'feed', id, name }])
  }
  return feeds
}
