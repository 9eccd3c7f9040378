import { invalidField, SignageError } from '@vitrine/core'
import { channelNameOf, innerMessage } from '@vitrine/protocol/device'

type Selection = { device_ids?: string[] | undefined; site_id?: string | undefined }
type Collaborators = {
  /** devices of a screen, or those with these ids; foreign ids are not found */
  deviceIds(
    companyId: string,
    of: { siteId: string } | { ids: readonly string[] },
  ): Promise<{ id: string; deviceId: string; active: boolean }[]>
  siteExists(companyId: string, siteId: string): Promise<boolean>
  publish(
    companyId: string,
    messages: readonly { channel: string; name: string; data: string }[],
  ): Promise<unknown>
}

/** Notifications for the person in front of the glass: `serverPush` on the realtime channel (contract §4). */
export function createNotificationService({ deviceIds, siteExists, publish }: Collaborators) {
  const chosen = async (companyId: string, { device_ids: ids, site_id: siteId }: Selection) => {
    if ((ids === undefined) === (siteId === undefined))
      throw invalidField('device_ids', 'Send either device_ids or site_id.')
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
     * Stores the notification on the channel of each chosen device that is active, in one commit, and tells them.
     * @returns to how many devices it went; 0 when none of them is active
     * @throws SignageError `ENTITY_NOT_FOUND` when one of them is not the company's, and then nothing is sent
     */
    async send(
      companyId: string,
      { title, body, ...selection }: Selection & { title: string; body: string },
    ) {
      const active = (await chosen(companyId, selection)).filter((device) => device.active)
      const data = JSON.stringify(innerMessage({ function: 'serverPush', title, body }))
      await publish(
        companyId,
        active.map(({ deviceId }) => ({ channel: channelNameOf(deviceId), name: 'message', data })),
      )
      return active.length
    },
  }
}
export type NotificationService = ReturnType<typeof createNotificationService>
