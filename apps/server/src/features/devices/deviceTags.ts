import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import { deviceTagCounts, tagNamed } from '../content/index.ts'
import { createDeviceStore } from './devices.store.ts'

/**
 * Tags of devices. They are no change of a device's revision: nothing on the display depends on them.
 * @param onChanged a device's tags were changed
 */
export function createDeviceTags(db: Db, onChanged: (companyId: string, id: string) => void) {
  return {
    tagCounts: async (companyId: string) => ({ items: await deviceTagCounts(db, companyId) }),
    /** @throws SignageError `INVALID_INPUT` where one of them would have too many */
    async tag(
      companyId: string,
      asked: readonly string[],
      change: { add: readonly string[]; remove: readonly string[] },
    ): Promise<{ ids: string[] }> {
      const ids = await inTransaction(db, async (trx) => {
        const named = await createDeviceStore(trx).named(companyId, [...new Set(asked)])
        await tagNamed(trx, companyId, 'device', named, change)
        return named.map(({ id }) => id)
      })
      for (const id of ids) onChanged(companyId, id)
      return { ids }
    },
  }
}
