import type { Queries } from '../../platform/database/schema.ts'
import { deviceTagCounts, tagNamed } from '../catalog/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createDeviceStore } from './devices.store.ts'

/**
 * Tags of devices. They are no change of a device's revision. Events of the schedule can name them.
 * @param onChanged a device's tags were changed
 */
export function createDeviceTags(
  { db, placement }: Pick<Dependencies, 'db' | 'placement'>,
  onChanged: (companyId: string, id: string) => void,
) {
  return {
    tagCounts: async (companyId: string) => ({ items: await deviceTagCounts(db, companyId) }),
    /** @throws SignageError `INVALID_INPUT` where one of them would have too many */
    async tag(
      companyId: string,
      asked: readonly string[],
      change: { add: readonly string[]; remove: readonly string[] },
    ): Promise<{ ids: string[] }> {
      const namedOf = (trx: Queries, ids: string[]) => createDeviceStore(trx).named(companyId, ids)
      let push = (): void => {}
      const ids = await tagNamed(db, 'device', namedOf, companyId, asked, change, async (trx, tagged) => {
        push = (await placement.refresh(trx, companyId, tagged)).push
      })
      push()
      for (const id of ids) onChanged(companyId, id)
      return { ids }
    },
  }
}
