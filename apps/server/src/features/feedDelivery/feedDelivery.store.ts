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
    /** Whether the published version of one of these screens lets people change a feed by touch. */
    async isTouched(companyId: string, siteIds: readonly string[], feedId: string): Promise<boolean> {
      for (const piece of inPieces(siteIds))
        for (const row of await published(companyId)
          .select('site_version.render')
          .where('site.id', 'in', piece)
          .execute()) {
          if (!screenOf(row).feeds.includes(feedId)) continue
          const render = parseJsonText(renderDataSchema, row.render)
          if (render.ok && feedsTouched(readRender(render.value)).includes(feedId)) return true
        }
      return false
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
