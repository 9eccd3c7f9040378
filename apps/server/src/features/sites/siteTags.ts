import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import { siteTagCounts, tagNamed } from '../content/index.ts'
import { createSiteStore } from './sites.store.ts'

/**
 * Tags of screens: they are no edit of a draft.
 * @param tell a screen's tags were changed
 */
export function createSiteTags(db: Db, tell: (companyId: string, id: string) => void) {
  return {
    tagCounts: async (companyId: string) => ({ items: await siteTagCounts(db, companyId) }),
    /** @throws SignageError `INVALID_INPUT` where one of them would have too many */
    async tag(
      companyId: string,
      asked: readonly string[],
      change: { add: readonly string[]; remove: readonly string[] },
    ): Promise<{ ids: string[] }> {
      const ids = await inTransaction(db, async (trx) => {
        const sites = await createSiteStore(trx).named(companyId, [...new Set(asked)])
        await tagNamed(trx, companyId, 'site', sites, change)
        return sites.map(({ id }) => id)
      })
      for (const id of ids) tell(companyId, id)
      return { ids }
    },
  }
}
