import { invalidField, SignageError } from '@vitrine/core'
import type { AssignmentChange } from '@vitrine/protocol'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import { createDeviceStore, type DeviceRecord } from './devices.store.ts'

/** What a device is given: a screen, or none. */
type Wanted = AssignmentChange['assignments'][number]

/**
 * Gives many devices their screens, all in one commit or none, and each that really changes its command.
 * @param knownSites ids of the screens of the company among those that are asked
 * @param queue      puts the commands of the devices that change into the transaction; `push` sends them after it
 * @returns the devices that changed, with the screen each had before: that is what undoing asks for
 * @throws SignageError `INVALID_INPUT` with the field of what is not there, `CHANGED_MEANWHILE`
 */
export async function assignScreens(options: {
  db: Db
  companyId: string
  assignments: readonly Wanted[]
  knownSites: ReadonlySet<string>
  queue: (trx: Queries, devices: readonly DeviceRecord[]) => Promise<{ push: () => void }>
}): Promise<{ before: Wanted[]; push: () => void }> {
  const { db, companyId, assignments } = options
  const seen = new Set<string>()
  for (const [index, { device_id, site_id }] of assignments.entries()) {
    if (seen.has(device_id)) throw invalidField(`assignments.${index}.device_id`, 'DEVICE_TWICE')
    seen.add(device_id)
    if (site_id !== null && !options.knownSites.has(site_id))
      throw invalidField(`assignments.${index}.site_id`, 'SCREEN_MISSING')
  }
  return inTransaction(db, async (trx) => {
    const inside = createDeviceStore(trx)
    const devices = await inside.devicesById(
      companyId,
      assignments.map(({ device_id }) => device_id),
    )
    const before: Wanted[] = []
    const changed: DeviceRecord[] = []
    for (const [index, { device_id, site_id }] of assignments.entries()) {
      const device = devices.get(device_id)
      if (!device) throw invalidField(`assignments.${index}.device_id`, 'DEVICE_MISSING')
      if (device.siteId === site_id) continue
      if (!(await inside.update(companyId, device_id, device.revision, { siteId: site_id })))
        throw new SignageError('CHANGED_MEANWHILE', { noun: 'device' })
      before.push({ device_id, site_id: device.siteId })
      changed.push({ ...device, siteId: site_id })
    }
    return { before, push: (await options.queue(trx, changed)).push }
  })
}
