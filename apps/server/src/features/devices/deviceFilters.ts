import { foldWords, invalidField, SignageError } from '@vitrine/core'
import { deviceFilterSchema, type DeviceFilterFields, type SavedDeviceFilter } from '@vitrine/protocol'
import { parseJsonText } from '@vitrine/protocol/device'
import { isUniqueViolation } from '../../platform/database/openDatabase.ts'
import type { Db, Tables } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'

/** Saved filters of a company: every list of them is read whole. */
const FILTERS_MOST = 100
/** A filter is never changed, only saved again under another name or deleted. */
const REVISION = 1

const filterOf = (row: Tables['device_filter']): SavedDeviceFilter => {
  const filter = parseJsonText(deviceFilterSchema, row.filter)
  if (!filter.ok) throw new Error(`the device filter ${row.id} cannot be read: ${filter.reason}`)
  return { id: row.id, name: row.name, filter: filter.value, revision: REVISION }
}

/** Filters of the list of devices that people saved under a name. Every query carries the company. */
export function createDeviceFilters({ db }: { db: Db }) {
  const all = async (companyId: string): Promise<SavedDeviceFilter[]> =>
    (
      await db
        .selectFrom('device_filter')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('name_key')
        .execute()
    ).map(filterOf)
  return {
    listFilters: async (companyId: string): Promise<{ items: SavedDeviceFilter[] }> => ({
      items: await all(companyId),
    }),
    /** @throws SignageError `INVALID_INPUT` for a name that another one has, or where there are too many */
    async saveFilter(
      companyId: string,
      { name, filter }: { name: string; filter: DeviceFilterFields },
    ): Promise<SavedDeviceFilter> {
      if ((await all(companyId)).length >= FILTERS_MOST)
        throw invalidField('name', 'FILTERS_TOO_MANY', { maximum: FILTERS_MOST })
      const row = {
        id: newId(),
        company_id: companyId,
        name,
        name_key: foldWords(name),
        filter: JSON.stringify(filter),
      }
      try {
        await db.insertInto('device_filter').values(row).execute()
      } catch (error) {
        if (isUniqueViolation(error)) throw invalidField('name', 'FILTER_NAME_TAKEN')
        throw error
      }
      return filterOf(row)
    },
    async removeFilter(companyId: string, id: string, revision: number): Promise<void> {
      const known = (await all(companyId)).find((one) => one.id === id)
      if (!known) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'deviceFilter' })
      if (revision !== known.revision) throw new SignageError('CHANGED_MEANWHILE', { noun: 'deviceFilter' })
      await db.deleteFrom('device_filter').where('company_id', '=', companyId).where('id', '=', id).execute()
    },
  }
}
