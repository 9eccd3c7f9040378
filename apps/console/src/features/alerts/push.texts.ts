import { defineTexts } from '@vitrine/texts'

export const pushTexts = defineTexts('push', {
  couldNotLoad: 'Couldn’t load notifications',
  about: 'Get alerts as notifications in this browser, even when Vitrine isn’t open.',
  allow: 'Allow notifications',
  allowAgain: 'Allow again',
  allowed: 'Notifications are on in this browser.',
  dismissed: 'The browser didn’t allow notifications. Choose “Allow” when it asks.',
  couldNotAllow: 'Couldn’t turn on notifications. {reason}',
  couldNotSubscribe:
    'Couldn’t turn on notifications because the browser didn’t reach its push service. Check the connection of this computer and try again.',
  ability: {
    insecure: 'Notifications need a secure connection. Open Vitrine at an address that starts with https://.',
    unsupported:
      'This browser doesn’t support notifications. Use a current version of Chrome, Edge, Firefox or Safari.',
    blocked:
      'This browser blocks notifications from Vitrine. Open the site settings next to the address, allow notifications, and reload the page.',
  },
  browsers: 'Your browsers',
  none: 'No browsers yet.',
  thisOne: 'This browser',
  notUsable: 'Has to be allowed again',
  facts: {
    delivered: 'Added {added} · last message {delivered}',
    never: 'Added {added} · no messages yet',
  },
  removeNamed: 'Remove {name}',
  removeQuestion: 'Remove “{name}”?',
  removeText: 'You no longer get notifications in this browser.',
  removed: '“{name}” removed.',
  channels: 'Channels that notify you',
  noChannels:
    'No channel notifies you yet. An admin can add you to a channel of the kind “Browser notifications”.',
})
