import { hasPicture, invalidField, OFFLINE_AFTER_MS, SignageError } from '@vitrine/core'
import type { Device, Page, StatusChoice } from '@vitrine/protocol'
import { channelNameOf } from '@vitrine/protocol/device'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { DevicePrincipal } from '../../platform/http/principal.ts'
import { forgetTags } from '../catalog/index.ts'
import { createActivation } from './activation.ts'
import { createCheckins } from './checkins.ts'
import { createConnectionNotes } from './connections.ts'
import type { AssignedSite, Dependencies } from './dependencies.ts'
import { createDeviceChanges } from './deviceChanges.ts'
import { createDeviceCommands } from './deviceCommands.ts'
import { createDeviceCredentials } from './deviceCredentials.ts'
import { createDeviceFilters } from './deviceFilters.ts'
import { createDeviceGroups } from './deviceGroups.ts'
import { createDeviceShapes } from './deviceShapes.ts'
import { createDeviceTags } from './deviceTags.ts'
import { createDeviceLogs } from './deviceLogs.ts'
import { createDiagnostics } from './diagnostics.ts'
import { createDeviceStore, type DeviceRecord, type DeviceStore } from './devices.store.ts'
import { createDueRunner } from '../../platform/dueRunner.ts'
import { createHealth } from './health.ts'
import { createPauses } from './pauses.ts'
import { createPauseStore } from './pauses.store.ts'
import { createProvisioning } from './provisioning.ts'
import { createRemoteControl } from './remote.ts'
import { createSilenceWatch } from './silence.ts'
import { sealTokensOfBefore } from './socialTokens.ts'

type DeviceListQuery = Parameters<DeviceStore['devices']>[1] & {
  group_id?: string | undefined
  status?: StatusChoice | undefined
  player_version?: string | undefined
}

/** Devices: the parts of this feature put together, and what they share. */
export function createDeviceService(dependencies: Dependencies) {
  const { db, bus, clock, sync, realtime, sites, fleet, states, placement } = dependencies
  const store = createDeviceStore(db)
  const credentials = createDeviceCredentials({ db, bus, clock })
  const silence = createSilenceWatch({
    connected: dependencies.connected,
    now: () => clock.now(),
    onOffline: ({ companyId, deviceRowId }) => {
      onChanged(companyId, deviceRowId)
      // Where this fails, the next look at the whole fleet writes it.
      states
        .silent({ companyId, deviceId: deviceRowId })
        .catch((error: unknown) => bus.publish({ kind: 'fault', error }))
    },
  })
  const noteConnection = createConnectionNotes({ db, clock })
  const shapes = createDeviceShapes(dependencies)

  const onChanged = (
    companyId: string,
    id: string,
    change: 'created' | 'changed' | 'deleted' = 'changed',
  ): void => bus.publish({ kind: 'change', companyId, event: { noun: 'devices', id, change } })
  const groups = createDeviceGroups({
    db,
    bus,
    states,
    placement,
    matchFeeds: dependencies.matchFeeds,
    onDeviceChanged: onChanged,
  })
  const pauses = createPauses({
    ...dependencies,
    groups: groups.groups,
    devicesOfGroup: groups.devicesOfGroup,
    onChanged,
    onPaused: () => void pauseEnds.look(),
  })
  const pauseEnds = createDueRunner({
    runDue: pauses.endPauses,
    now: () => clock.now(),
    onFault: (error) => bus.publish({ kind: 'fault', error }),
  })
  const getOrThrow = async (companyId: string, id: string): Promise<DeviceRecord> => {
    const device = await store.device(companyId, id)
    if (!device) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'device' })
    return device
  }
  const health = createHealth({
    db,
    clock,
    getOrThrow,
    onFault: (error) => bus.publish({ kind: 'fault', error }),
  })
  const checkins = createCheckins(silence, states, health.note)
  const getSiteOrThrow = async (companyId: string, siteId: string): Promise<AssignedSite> => {
    const site = (await sites.assigned(companyId, [siteId])).get(siteId)
    if (!site) throw invalidField('site_id', 'SCREEN_MISSING')
    return site
  }

  /** Ends the credential: streams and subscriptions are cut, the channel's history goes, the device shows a code again. */
  const endAccess = async (companyId: string, id: string, why: 'revoked' | 'reset'): Promise<void> => {
    const before = await getOrThrow(companyId, id)
    const follow = await inTransaction(db, async (trx) => {
      const inside = createDeviceStore(trx)
      await inside.deleteTokens(companyId, id, 'all')
      if (!(await inside.update(companyId, id, before.revision, { active: false })))
        throw new SignageError('CHANGED_MEANWHILE', { noun: 'device' })
      await createPauseStore(trx).forget(companyId, id)
      await inside.setRemote(companyId, id, null)
      await states.forget(trx, { companyId, deviceId: id })
      await fleet.write(trx, [{ companyId, kind: why, device: { id } }])
      return dependencies.matchFeeds(trx, companyId, [id])
    })
    await follow()
    bus.publish({ kind: 'deviceCredentialEnded', companyId, deviceRowId: id, tokenIds: 'all' })
    await realtime.discard(companyId, channelNameOf(before.deviceId))
    onChanged(companyId, id)
  }

  const activation = createActivation({ ...dependencies, shapes, getSiteOrThrow, onChanged })

  return {
    ...activation,
    ...createProvisioning({ ...dependencies, accept: activation.accept }),
    ...createDeviceChanges({ ...dependencies, shapes, getOrThrow, getSiteOrThrow, onChanged }),
    ...createDeviceCommands({
      db,
      sync,
      getOrThrow,
      endAccess: (companyId, id) => endAccess(companyId, id, 'reset'),
    }),
    ...createDeviceTags({ db, placement }, onChanged),
    ...createDiagnostics({ db, clock, getOrThrow, onChanged }),
    ...createDeviceLogs({ db, clock, getOrThrow, onChanged }),
    ...createRemoteControl({
      db,
      clock,
      sync,
      connected: dependencies.connected,
      chosenIds: pauses.chosenIds,
      onChanged,
    }),
    readHealth: health.readHealth,
    principalOf: credentials.principalOf,

    ...groups,
    ...createDeviceFilters({ db }),
    ...pauses,

    async list(companyId: string, asked: DeviceListQuery): Promise<Page<Device>> {
      const { group_id: groupId, status, player_version: version, ...rest } = asked
      const query = {
        ...rest,
        groupIds: groupId === undefined ? undefined : await groups.idsWithin(companyId, groupId),
      }
      const page =
        status === undefined && version === undefined
          ? await store.devices(companyId, query)
          : await store.chosenDevices(
              companyId,
              query,
              new Set(
                (await states.standings(companyId))
                  .filter(
                    ({ kind, playerVersion }) =>
                      (status === undefined ||
                        kind === status ||
                        (status === 'picture' && hasPicture(kind))) &&
                      (version === undefined || (playerVersion ?? '') === version),
                  )
                  .map(({ id }) => id),
              ),
            )
      return { ...page, items: await shapes.toApiDevices(companyId, page.items) }
    },
    read: async (companyId: string, id: string): Promise<Device> =>
      shapes.toApiDevice(await getOrThrow(companyId, id)),

    async revoke(companyId: string, id: string): Promise<Device> {
      await endAccess(companyId, id, 'revoked')
      return shapes.toApiDevice(await getOrThrow(companyId, id))
    },
    async remove(companyId: string, id: string, revision: number): Promise<void> {
      const before = await getOrThrow(companyId, id)
      const follow = await inTransaction(db, async (trx) => {
        // Its name is read before it is gone.
        await fleet.write(trx, [{ companyId, kind: 'deleted', device: { id } }])
        await states.forget(trx, { companyId, deviceId: id })
        if (!(await createDeviceStore(trx).remove(companyId, id, revision)))
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'device' })
        await sync.removeRecord(trx, companyId, before.token)
        await forgetTags(trx, companyId, 'device', [id])
        await placement.forgetLost(trx, companyId)
        return dependencies.matchFeeds(trx, companyId, [id])
      })
      await follow()
      bus.publish({ kind: 'deviceCredentialEnded', companyId, deviceRowId: id, tokenIds: 'all' })
      await realtime.discard(companyId, channelNameOf(before.deviceId))
      onChanged(companyId, id, 'deleted')
    },

    ownsDevice: async (companyId: string, deviceId: string): Promise<boolean> =>
      (await store.byDeviceId(companyId, deviceId)) !== null,
    /** Devices that show a screen: ids and names for lists, tokens for commands. */
    ofSite: async (companyId: string, siteId: string) =>
      (await store.ofSite(companyId, siteId)).map(({ id, name, token, active }) => ({
        id,
        name,
        token,
        active,
      })),
    deviceIds: store.deviceIds,
    known: store.known,
    namesBySite: store.namesBySite,

    /** Notes a device's own write to its record. Only what can be read as a report replaces the last one. */
    noteCheckins: checkins.note,
    noteConnection: async (principal: DevicePrincipal, isConnected: boolean): Promise<void> => {
      const { companyId, deviceRowId } = principal
      const atMs = clock.now()
      await noteConnection(principal, isConnected)
      if (isConnected) silence.noteConnected(deviceRowId)
      else silence.noteDisconnected(companyId, deviceRowId, atMs)
      onChanged(companyId, deviceRowId)
    },
    /** Goes on with what the last stop left, and from now on says when silence makes a device offline. */
    resume: async (): Promise<void> => {
      await sealTokensOfBefore(db, dependencies.secrets)
      // Accounts of before, which no feed has followed yet.
      for (const companyId of await store.companiesWithAccounts())
        await (
          await inTransaction(db, (trx) => dependencies.matchFeeds(trx, companyId))
        )()
      await store.settleConnections()
      silence.resume(await store.heardSince(clock.now() - 2 * OFFLINE_AFTER_MS))
      silence.start()
      health.startHealth()
      await pauseEnds.look()
    },
    async stop(): Promise<void> {
      silence.stop()
      pauseEnds.stop()
      await health.stopHealth()
    },
  }
}
export type DeviceService = ReturnType<typeof createDeviceService>
