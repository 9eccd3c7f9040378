import {
  deriveDeviceStatus,
  pausedPartAt,
  readDeviceReport,
  withoutSocialTokens,
  type DeviceReport,
} from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import type { ServerData } from '@vitrine/protocol/device'
import type { Scheduled } from '../../platform/scheduledNow.ts'
import { tagsOf } from '../catalog/index.ts'
import type { AssignedSite, Dependencies } from './dependencies.ts'
import type { DeviceRecord } from './devices.store.ts'
import { remoteOf } from './remoteState.ts'

/** Facts about a device that the server sends it with its settings. */
export const attributesOf = (
  device: DeviceRecord,
  site: AssignedSite | undefined,
): ServerData['attributes'] => ({
  name: device.name,
  company_id: device.companyId,
  site_id: site?.id ?? null,
  site_name: site?.name ?? null,
})

/** Devices as the management API shows them. */
export function createDeviceShapes({
  db,
  clock,
  sites,
  connected,
  scheduledNow,
}: Pick<Dependencies, 'db' | 'clock' | 'sites' | 'connected' | 'scheduledNow'>) {
  const reportOf = (device: DeviceRecord): DeviceReport | null =>
    device.report === null ? null : readDeviceReport(device.report, device.checkinMs ?? clock.now())
  const shapeOf = (
    device: DeviceRecord,
    site: AssignedSite | undefined,
    scheduled: Scheduled | undefined,
    tags: string[],
  ): Device => {
    const report = reportOf(device)
    const wanted = scheduled?.version ?? site?.version ?? null
    const nowMs = clock.now()
    const pause = pausedPartAt(device.pause, nowMs) === null ? null : device.pause
    return {
      id: device.id,
      deviceId: device.deviceId,
      company_id: device.companyId,
      site_id: site?.id ?? null,
      site_name: site?.name ?? null,
      token: device.token,
      name: device.name,
      status: deriveDeviceStatus(
        {
          checkinMs: device.checkinMs,
          connected: connected(device.id),
          disconnectedMs: device.disconnectedMs,
          report,
          wanted,
          settings: device.settings,
          pause,
        },
        nowMs,
      ),
      pause: pause && { what: pause.what, since: pause.sinceMs, until: pause.untilMs, by: pause.by },
      remote: remoteOf(device),
      checkin_epoch: device.checkinMs,
      player_version: report?.player_version ?? null,
      server_version: wanted,
      scheduled: scheduled
        ? {
            event_id: scheduled.eventId,
            event_name: scheduled.eventName,
            screen_id: scheduled.screenId,
            screen_name: scheduled.screenName,
          }
        : null,
      data: report,
      settings: withoutSocialTokens(device.settings),
      tags,
      group_id: device.groupId,
      active: device.active,
      address: device.address,
      browser: device.browser,
      accepted_at: device.acceptedMs,
      revision: device.revision,
    }
  }
  const toApiDevices = async (companyId: string, devices: readonly DeviceRecord[]): Promise<Device[]> => {
    const siteIds = new Set(devices.flatMap(({ siteId }) => (siteId === null ? [] : [siteId])))
    const ids = devices.map(({ id }) => id)
    const [assigned, scheduled, tags] = await Promise.all([
      sites.assigned(companyId, [...siteIds]),
      ids.length === 0 ? undefined : scheduledNow(companyId, clock.now(), ids),
      tagsOf(db, companyId, 'device', ids),
    ])
    return devices.map((device) =>
      shapeOf(
        device,
        device.siteId === null ? undefined : assigned.get(device.siteId),
        scheduled?.get(device.id),
        tags.get(device.id) ?? [],
      ),
    )
  }
  return {
    toApiDevices,
    toApiDevice: async (device: DeviceRecord): Promise<Device> =>
      (await toApiDevices(device.companyId, [device]))[0]!,
  }
}
export type DeviceShapes = ReturnType<typeof createDeviceShapes>
