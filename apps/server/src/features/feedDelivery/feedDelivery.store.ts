import { inPieces } from '../../platform/database/inPieces.ts'
import { readRender, renderDataSchema } from '@vitrine/core'
import { feedsTouched } from '@vitrine/core/feeds'
import { parseJsonText } from '@vitrine/protocol/device'
import type { Queries } from '../../platform/database/schema.ts'

/** A screen that is not in the bin, and the feeds that its published version shows. */
type ScreenWithFeeds = { id: string; feeds: string[] }

/** What is stored of which screen shows which feed. Every query carries the company. */
export function createFeedDeliveryStore(db: Queries) {
  const published = (companyId: string) =>
    db
      .selectFrom('site')
      .innerJoin('site_version', (join) =>
        join
          .onRef('site_version.company_id', '=', 'site.company_id')
          .onRef('site_version.site_id', '=', 'site.id')
          .onRef('site_version.version', '=', 'site.published_version'),
      )
      .select(['site.id', 'site_version.feeds'])
      .where('site.company_id', '=', companyId)
      .where('site.deleted_ms', 'is', null)
      .where('site_version.feeds', 'is not', null)
  const screenOf = ({ id, feeds }: { id: string; feeds: string | null }): ScreenWithFeeds => ({
    id,
    // Written by us.
    feeds: JSON.parse(feeds!) as string[],
  })
  return {
    /** Published screens that show feeds. */
    screens: async (companyId: string): Promise<ScreenWithFeeds[]> =>
      (await published(companyId).execute()).map(screenOf),
    /** Those of some ids that are feeds of the company. */
    async existing(companyId: string, ids: readonly string[]): Promise<Set<string>> {
      const found = new Set<string>()
      for (const piece of inPieces(ids))
        for (const { id } of await db
          .selectFrom('feed')
          .select('id')
          .where('company_id', '=', companyId)
          .where('id', 'in', piece)
          .execute())
          found.add(id)
      return found
    },
    /** The published versions of those of these screens that show a feed. */
    async versionsShowing(
      companyId: string,
      siteIds: readonly string[],
      feedId: string,
    ): Promise<{ siteId: string; version: string }[]> {
      const found: { siteId: string; version: string }[] = []
      for (const piece of inPieces(siteIds))
        for (const row of await published(companyId)
          .select('site_version.version')
          .where('site.id', 'in', piece)
          .execute())
          if (screenOf(row).feeds.includes(feedId)) found.push({ siteId: row.id, version: row.version })
      return found
    },
    /** The feeds that people can change by touch on a version of a screen. */
    async touchedOn(companyId: string, siteId: string, version: string): Promise<string[]> {
      const row = await db
        .selectFrom('site_version')
        .select('render')
        .where('company_id', '=', companyId)
        .where('site_id', '=', siteId)
        .where('version', '=', version)
        .executeTakeFirst()
      const render = row && parseJsonText(renderDataSchema, row.render)
      return render?.ok ? feedsTouched(readRender(render.value)) : []
    },
    /** Ids of the feeds that the published versions of these screens show. */
    async feedsOf(companyId: string, siteIds: readonly string[]): Promise<string[]> {
      const found = new Set<string>()
      for (const piece of inPieces(siteIds))
        for (const row of await published(companyId).where('site.id', 'in', piece).execute())
          for (const id of screenOf(row).feeds) found.add(id)
      return [...found]
    },
  }
}
