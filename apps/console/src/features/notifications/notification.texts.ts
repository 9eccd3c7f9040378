import { defineTexts } from '@vitrine/texts'

export const notificationTexts = defineTexts('notifications', {
  notify: 'Notify',
  explanation:
    'It appears at the top of {name} for a moment, over what is playing. Devices that are offline do not show it.',
  noDeviceShows: 'Not sent. No device shows this screen.',
  sent: 'Sent to {count, plural, one {# device} other {# devices}}.',
  notSent: 'Not sent.',
  sentToSome: 'Sent to {reached, number} of {total, plural, one {# device} other {# devices}}.',
  offline: '{count, plural, one {{names} is offline.} other {{names} are offline.}}',
  revoked: 'The access of {names} was revoked.',
})
