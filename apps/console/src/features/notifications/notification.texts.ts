import { defineTexts } from '@vitrine/texts'

export const notificationTexts = defineTexts('notifications', {
  notify: ['Send notification', 'the title of a dialog'],
  explanation:
    'The message appears briefly at the top of {name}, over the content. Offline devices don’t receive it.',
  noDeviceShows: 'Not sent. No device shows this screen.',
  sent: 'Sent to {count, plural, one {# device} other {# devices}}.',
  notSent: 'Not sent.',
  sentToSome: 'Sent to {reached, number} of {total, plural, one {# device} other {# devices}}.',
  offline: '{count, plural, one {{names} is offline.} other {{names} are offline.}}',
  revoked: 'Access was revoked for {names}.',
})
