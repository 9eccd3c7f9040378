import { EMPTY_EMERGENCY_SET, type EmergencySet } from '@vitrine/core/emergency'
import type { DeviceCommand } from '@vitrine/protocol/device'
import type { Queries, Db } from '../../platform/database/schema.ts'
import type { DevicePrincipal } from '../../platform/http/principal.ts'
import { createCompiler } from './compile.ts'
import { createEmergencyStore } from './emergencies.store.ts'

/** Stores commands in a transaction. @returns what sends them; call it after the commit */
export type QueueCommands = (
  trx: Queries,
  companyId: string,
  commands: readonly ({ syncId: string } & DeviceCommand)[],
) => Promise<{ push: () => void; stored: readonly { id: string; syncId: string }[] }>

const NOTHING = { push: (): void => {} }

/** The sets of emergencies that devices store: compiled, kept by their hash, and announced to the devices on which they change. */
export function createEmergencySets({ db, queueCommands }: { db: Db; queueCommands: QueueCommands }) {
  return {
    /**
     * Compiles the sets of a company within the transaction that changed something they depend on: emergencies, groups, tags.
     * Devices whose set is another now get the command `emergencies` with the same commit.
     * @param only row ids of the devices that the change concerns; left out: all
     * @param isNew they were paired just now, and store nothing
     * @returns `push`, to be called after the commit
     */
    async refresh(
      trx: Queries,
      companyId: string,
      only?: readonly string[],
      isNew = false,
    ): Promise<{ push: () => void }> {
      if (only?.length === 0) return NOTHING
      const store = createEmergencyStore(trx)
      if (!(await store.isUsed(companyId))) return NOTHING
      await store.lock(companyId)
      const emergencies = (await store.list(companyId)).sort((a, b) => (a.id < b.id ? -1 : 1))
      const devices = await store.devices(companyId, only)
      const versions = isNew ? new Map<string, string>() : await store.versions(companyId)
      const { setOf } = createCompiler(await store.groups(companyId))
      const sets = new Map<string, EmergencySet>()
      const changed = devices.flatMap((device) => {
        const set = setOf(emergencies, device)
        if (set.version === (versions.get(device.id) ?? EMPTY_EMERGENCY_SET.version)) return []
        sets.set(set.version, set)
        return [{ deviceId: device.id, token: device.token, version: set.version }]
      })
      if (changed.length === 0) return NOTHING
      await store.keep(companyId, sets.values())
      await store.assign(companyId, changed)
      return queueCommands(
        trx,
        companyId,
        changed.map(({ token, version }) => ({
          syncId: token,
          name: 'emergencies',
          args: { hash: version },
        })),
      )
    },
    /** The set of the device that asks. */
    ofDevice: ({ companyId, deviceRowId }: DevicePrincipal): Promise<EmergencySet> =>
      createEmergencyStore(db).setOf(companyId, deviceRowId),
    /** Removes sets that are nobody's. */
    sweep: (): Promise<void> => createEmergencyStore(db).removeOld(),
  }
}
export type EmergencySets = ReturnType<typeof createEmergencySets>
