import { invalidField, SignageError } from '@vitrine/core'
import type { NotificationSent } from '@vitrine/protocol'
import { channelNameOf, innerMessage, type DeviceHistoryName } from '@vitrine/protocol/device'

type Selection = { device_ids?: string[] | undefined; site_id?: string | undefined }
type ChosenDevice = { id: string; deviceId: string; token: string; name: string; active: boolean }
type Dependencies = {
  /** devices of a screen, or those with these ids; foreign ids are not found */
  deviceIds(companyId: string, of: { siteId: string } | { ids: readonly string[] }): Promise<ChosenDevice[]>
  siteExists(companyId: string, siteId: string): Promise<boolean>
  publish(
    companyId: string,
    messages: readonly { channel: string; name: string; data: string }[],
  ): Promise<unknown>
  /** whether a device listens on its channel now */
  isListening(companyId: string, channel: string): boolean
  /** notes beside the device's commands what became of it */
  note(
    companyId: string,
    notes: readonly {
      syncId: string
      name: DeviceHistoryName
      args: Record<string, unknown>
      ok: boolean
      error: string | null
    }[],
  ): Promise<void>
  /** called with each device about which something was noted */
  onNoted(companyId: string, id: string): void
}

/** Notifications for the person in front of the glass: `serverPush` on the realtime channel (contract §4). */
export function createNotificationService(dependencies: Dependencies) {
  const { deviceIds, siteExists, publish, isListening, note, onNoted } = dependencies
  const chosen = async (companyId: string, { device_ids: ids, site_id: siteId }: Selection) => {
    if ((ids === undefined) === (siteId === undefined)) throw invalidField('device_ids', 'DEVICES_OR_SCREEN')
    if (siteId !== undefined) {
      if (!(await siteExists(companyId, siteId)))
        throw new SignageError('ENTITY_NOT_FOUND', { noun: 'screen' })
      return deviceIds(companyId, { siteId })
    }
    const wanted = [...new Set(ids)]
    const found = await deviceIds(companyId, { ids: wanted })
    if (found.length < wanted.length) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'device' })
    return found
  }

  return {
    /**
     * Publishes the notification on the channel of each chosen device that is active, in one commit, and notes with each
     * whether it was connected: displays do not show later what they missed.
     * @throws SignageError `ENTITY_NOT_FOUND` when one of them is not the company's, and then nothing is sent
     */
    async send(
      companyId: string,
      { title, body, ...selection }: Selection & { title: string; body: string },
    ): Promise<NotificationSent> {
      const devices = await chosen(companyId, selection)
      const active = devices.filter((device) => device.active)
      const data = JSON.stringify(innerMessage({ function: 'serverPush', title, body }))
      await publish(
        companyId,
        active.map(({ deviceId }) => ({ channel: channelNameOf(deviceId), name: 'message', data })),
      )
      const offline = new Set(
        active.filter(({ deviceId }) => !isListening(companyId, channelNameOf(deviceId))),
      )
      await note(
        companyId,
        active.map((device) => ({
          syncId: device.token,
          name: 'notify',
          args: { title, body },
          ok: !offline.has(device),
          error: offline.has(device) ? 'offline' : null,
        })),
      )
      for (const { id } of active) onNoted(companyId, id)
      return {
        devices: active.length,
        reached: active.length - offline.size,
        not_reached: devices
          .filter((device) => !device.active || offline.has(device))
          .map(({ id, name, active: isActive }) => ({ id, name, reason: isActive ? 'offline' : 'revoked' })),
      }
    },
  }
}
export type NotificationService = ReturnType<typeof createNotificationService>
