import type { Db, Queries } from '../../platform/database/schema.ts'
import { siteTagCounts, tagNamed } from '../catalog/index.ts'
import { createSiteStore } from './sites.store.ts'

/**
 * Tags of screens. They are no edit of a draft.
 * @param onChanged a screen's tags were changed
 */
export function createSiteTags(db: Db, onChanged: (companyId: string, id: string) => void) {
  return {
    tagCounts: async (companyId: string) => ({ items: await siteTagCounts(db, companyId) }),
    /** @throws SignageError `INVALID_INPUT` where one of them would have too many */
    async tag(
      companyId: string,
      asked: readonly string[],
      change: { add: readonly string[]; remove: readonly string[] },
    ): Promise<{ ids: string[] }> {
      const namedOf = (trx: Queries, ids: string[]) => createSiteStore(trx).named(companyId, ids)
      const ids = await tagNamed(db, 'site', namedOf, companyId, asked, change)
      for (const id of ids) onChanged(companyId, id)
      return { ids }
    },
  }
}
