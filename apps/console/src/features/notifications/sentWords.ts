import type { NotificationSent } from '@vitrine/protocol'
import { listed } from '../../app/format.ts'
import { notificationTexts } from './notification.texts.ts'

/** What became of a notification, for people. `complete` is false where somebody has to know that a device did not get it. */
export function sentWords({ reached, not_reached }: NotificationSent): { complete: boolean; text: string } {
  const total = reached + not_reached.length
  if (total === 0) return { complete: false, text: notificationTexts.noDeviceShows() }
  if (reached === total) return { complete: true, text: notificationTexts.sent({ count: total }) }
  const names = (wanted: 'offline' | 'revoked') =>
    not_reached.filter(({ reason }) => reason === wanted).map(({ name }) => name)
  const [offline, revoked] = [names('offline'), names('revoked')]
  const sentences = [
    reached === 0 ? notificationTexts.notSent() : notificationTexts.sentToSome({ reached, total }),
    ...(offline.length === 0
      ? []
      : [notificationTexts.offline({ count: offline.length, names: listed(offline) })]),
    ...(revoked.length === 0 ? [] : [notificationTexts.revoked({ names: listed(revoked) })]),
  ]
  return { complete: false, text: sentences.join(' ') }
}
