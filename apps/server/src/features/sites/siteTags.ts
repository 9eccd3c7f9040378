import { SignageError } from '@vitrine/core'
import { TAG_LIMITS } from '@vitrine/protocol'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import { changeTags, overTagged, siteTagCounts } from '../content/index.ts'
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
        const named = sites.map(({ id }) => id)
        await changeTags(trx, companyId, 'site', named, change)
        const over = await overTagged(trx, companyId, 'site', named, TAG_LIMITS.each)
        const first = sites.find(({ id }) => over.includes(id))
        if (first) {
          const message = `“${first.name}” would have more than ${TAG_LIMITS.each} tags.`
          throw new SignageError('INVALID_INPUT', {}, { fields: [{ field: 'add', message }] })
        }
        return named
      })
      for (const id of ids) tell(companyId, id)
      return { ids }
    },
  }
}
