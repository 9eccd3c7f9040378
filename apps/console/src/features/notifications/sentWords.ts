import type { NotificationSent } from '@vitrine/protocol'
import { counted, listed } from '../../app/format.ts'

/** What became of a notification, for people. `complete` is false where somebody has to know that a device did not get it. */
export function sentWords({ reached, not_reached }: NotificationSent): { complete: boolean; text: string } {
  const total = reached + not_reached.length
  if (total === 0) return { complete: false, text: 'Not sent. No device shows this screen.' }
  if (reached === total) return { complete: true, text: `Sent to ${counted(total, 'device')}.` }
  const names = (wanted: 'offline' | 'revoked') =>
    not_reached.filter(({ reason }) => reason === wanted).map(({ name }) => name)
  const [offline, revoked] = [names('offline'), names('revoked')]
  return {
    complete: false,
    text: [
      reached === 0 ? 'Not sent.' : `Sent to ${reached} of ${counted(total, 'device')}.`,
      offline.length === 0 ? '' : `${listed(offline)} ${offline.length === 1 ? 'is' : 'are'} offline.`,
      revoked.length === 0 ? '' : `The access of ${listed(revoked)} was revoked.`,
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  }
}
