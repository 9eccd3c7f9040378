import { changeSettings, SignageError, type DeviceSettingsChange } from '@vitrine/core'
import type { AssignmentChange, Device } from '@vitrine/protocol'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import { assignScreens } from './assignments.ts'
import type { AssignedSite, Dependencies } from './dependencies.ts'
import { settingsCommand, versionCommand } from './deviceCommands.ts'
import type { DeviceShapes } from './deviceShapes.ts'
import { createDeviceStore, type DeviceRecord } from './devices.store.ts'
import { sealedAfter } from './socialTokens.ts'

/** What operators change of devices: names, screens and settings. */
export function createDeviceChanges(
  parts: Pick<Dependencies, 'db' | 'bus' | 'sync' | 'sites' | 'fleet' | 'secrets' | 'matchFeeds'> & {
    shapes: DeviceShapes
    /** @throws SignageError `ENTITY_NOT_FOUND` */
    getOrThrow: (companyId: string, id: string) => Promise<DeviceRecord>
    /** @throws SignageError `INVALID_INPUT` */
    getSiteOrThrow: (companyId: string, siteId: string) => Promise<AssignedSite>
    onChanged: (companyId: string, id: string) => void
  },
) {
  const { db, bus, sync, sites, fleet, secrets, shapes, getOrThrow, getSiteOrThrow, onChanged } = parts
  return {
    /** Renames, assigns, sets. What the device must know goes to it as commands, in the same commit. */
    async change(
      companyId: string,
      id: string,
      revision: number,
      change: {
        name?: string | undefined
        site_id?: string | null | undefined
        settings?: DeviceSettingsChange | undefined
      },
    ): Promise<Device> {
      const before = await getOrThrow(companyId, id)
      if (change.site_id) await getSiteOrThrow(companyId, change.site_id)
      const settings =
        change.settings === undefined ? before.settings : changeSettings(before.settings, change.settings)
      const siteId = change.site_id === undefined ? before.siteId : change.site_id
      const site = siteId === null ? undefined : (await sites.assigned(companyId, [siteId])).get(siteId)
      const { device, push, follow } = await inTransaction(db, async (trx) => {
        const inside = createDeviceStore(trx)
        const saved = await inside.update(companyId, id, revision, {
          ...(change.name === undefined ? {} : { name: change.name }),
          siteId,
          settings,
          ...(change.settings && {
            socialTokens: sealedAfter(secrets, before.socialTokens, change.settings),
          }),
        })
        if (!saved) throw new SignageError('CHANGED_MEANWHILE', { noun: 'device' })
        const after = (await inside.device(companyId, id))!
        const commands = [
          ...(change.settings !== undefined || change.name !== undefined
            ? [settingsCommand(after, site)]
            : []),
          ...(siteId !== before.siteId ? [versionCommand(after, site)] : []),
        ]
        if (siteId !== before.siteId)
          await fleet.write(trx, [{ companyId, kind: 'assigned', device: { id } }])
        // Feeds of its own accounts are named after it.
        const mayHaveAccounts = after.socialTokens !== '' || before.socialTokens !== ''
        return {
          device: after,
          push: (await sync.queue(trx, companyId, commands)).push,
          follow: mayHaveAccounts ? await parts.matchFeeds(trx, companyId, [id]) : null,
        }
      })
      push()
      await follow?.()
      onChanged(companyId, id)
      for (const touched of new Set([before.siteId, siteId])) {
        if (touched !== null)
          bus.publish({ kind: 'change', companyId, event: { noun: 'sites', id: touched, change: 'changed' } })
      }
      return shapes.toApiDevice(device)
    },

    /** Gives many devices their screens, in one commit. @throws SignageError as `assignScreens` */
    async assign(companyId: string, change: AssignmentChange): Promise<AssignmentChange> {
      const known = await sites.assigned(companyId, [
        ...new Set(change.assignments.flatMap(({ site_id }) => (site_id === null ? [] : [site_id]))),
      ])
      const { before, push } = await assignScreens({
        db,
        companyId,
        assignments: change.assignments,
        knownSites: new Set(known.keys()),
        queue: async (trx, devices) => {
          const commands = await sync.queue(
            trx,
            companyId,
            devices.map((device) =>
              versionCommand(device, device.siteId === null ? undefined : known.get(device.siteId)),
            ),
          )
          await fleet.write(
            trx,
            devices.map(({ id }) => ({ companyId, kind: 'assigned', device: { id } })),
          )
          return commands
        },
      })
      push()
      for (const { device_id } of before) onChanged(companyId, device_id)
      const after = new Map(change.assignments.map((one) => [one.device_id, one.site_id]))
      const touched = before.flatMap((one) => [one.site_id, after.get(one.device_id) ?? null])
      for (const id of new Set(touched))
        if (id !== null)
          bus.publish({ kind: 'change', companyId, event: { noun: 'sites', id, change: 'changed' } })
      return { assignments: before }
    },
  }
}
