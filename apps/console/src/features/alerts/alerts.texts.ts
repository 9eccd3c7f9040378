import { defineTexts } from '@vitrine/texts'

export const alertTexts = defineTexts('alerts', {
  tab: {
    alerts: 'Alerts',
    rules: 'Rules',
    browsers: ['Notifications', 'in one’s own browsers'],
    channels: ['Channels', 'where messages about alerts are sent: mail, chat …'],
    hooks: 'Webhooks',
    metrics: 'Metrics',
  },
  couldNotLoad: 'Couldn’t load alerts',
  filter: { open: ['Open', 'alerts that have not ended'], ended: ['Past', 'alerts that have ended'] },
  filterLabel: 'Open or past alerts',
  none: { open: 'No open alerts', ended: 'No past alerts' },
  noneText: 'Alerts appear here when a rule finds a problem with a device.',
  noRules: 'Nothing is watched yet. Create a channel and a rule first.',
  listed: {
    all: '{count, plural, one {# alert} other {# alerts}}',
    some: '{shown, number} of {count, plural, one {# alert} other {# alerts}}',
  },

  headline: {
    offline: '{device} is offline',
    content: '{device} doesn’t show what it should',
    fault: '{device} reports a fault',
    storage: '{device} is running out of storage',
    clock: 'The clock of {device} is wrong',
    temperature: '{device} is too hot',
    coverage: '{device} hasn’t accounted for all of its time',
    emergency: 'An emergency is not shown or confirmed on {device}',
    feed: [
      'The feed “{device}” can’t be read',
      '“device” is the name of a calendar or of a source of public warnings',
    ],
    hook: 'The webhook “{device}” was switched off',
  },
  headlineMany: {
    offline: '{count, plural, one {# device at {place} is offline} other {# devices at {place} are offline}}',
    content:
      '{count, plural, one {# device at {place} doesn’t show what it should} other {# devices at {place} don’t show what they should}}',
    fault:
      '{count, plural, one {# device at {place} reports a fault} other {# devices at {place} report a fault}}',
    storage:
      '{count, plural, one {# device at {place} is running out of storage} other {# devices at {place} are running out of storage}}',
    clock:
      '{count, plural, one {The clock of # device at {place} is wrong} other {The clocks of # devices at {place} are wrong}}',
    temperature:
      '{count, plural, one {# device at {place} is too hot} other {# devices at {place} are too hot}}',
    coverage:
      '{count, plural, one {# device at {place} hasn’t accounted for all of its time} other {# devices at {place} haven’t accounted for all of their time}}',
    emergency:
      '{count, plural, one {An emergency is not shown or confirmed on # device at {place}} other {An emergency is not shown or confirmed on # devices at {place}}}',
    feed: '{count, plural, one {# feed can’t be read} other {# feeds can’t be read}}',
  },
  facts: {
    open: 'Since {since} · {rule}',
    ended: '{since} to {ended} · {rule}',
  },
  seen: ['Seen', 'somebody has looked at the alert'],
  seenBy: 'Seen by {person}, {at}',
  notSeen: 'Not seen yet',
  markSeen: 'Mark as seen',
  state: { open: ['Open', 'the alert has not ended'], ended: ['Ended', 'the alert is over'] },
  show: 'Show details: {headline}',
  devices: 'Devices',
  feeds: [
    'Feeds',
    'a heading: calendars, sources of public warnings and of data for widgets that can’t be read',
  ],
  device: { since: 'Since {since}', ended: '{since} to {ended}' },
  why: {
    resolved: 'resolved',
    onPurpose: 'off, blank or paused on purpose',
    removed: 'no longer part of the rule',
    ruleOff: 'rule switched off or deleted',
  },
  detail: {
    wrong: 'doesn’t show its content',
    old: 'shows an older version',
    storage: '{share} of its storage is used',
    clock: 'off by {span}',
    temperature: '{degrees, number} °C',
    coverage: '{share} of the last 24 hours',
    emergencyNotShown: 'has not reported that it shows “{name}”',
    emergencyNotConfirmed: 'nobody has confirmed “{name}”',
  },
  more: '{count, plural, one {# more device is not listed here.} other {# more devices are not listed here.}}',
  messages: 'Messages',
  noMessages: {
    waiting: 'A message is sent shortly. Devices of the same place share one message.',
    none: 'Nobody was notified, because the rule has no channel.',
  },
  message: {
    raised: 'Alert',
    escalated: ['Escalation', 'a message to further channels, because nobody has seen the alert'],
    resolved: ['Resolved', 'a message that the alert is over'],
  },
  rulesOffer: 'Alert rules',
})

export const deliveryTexts = defineTexts('alert-deliveries', {
  state: {
    sent: 'Delivered',
    waiting: ['Waiting', 'it is sent later, or tried again'],
    failed: 'Failed',
    skipped: ['Not sent', 'there was no reason to send it any more'],
  },
  attempts: '{count, plural, one {# attempt} other {# attempts}}',
  next: 'Next attempt: {at}',
  reason: {
    status: 'The server answered with status {status}.',
    badAddress: 'This is not a valid web address.',
    insideAddress:
      'This address is inside the local network. The person who runs the server can allow it (EGRESS_ALLOW).',
    unknownHost: 'There is no host with this name.',
    untrusted: 'The certificate of the server is not trusted.',
    unreachable: 'Couldn’t connect to the server.',
    tooSlow: 'The server didn’t answer in time.',
    secretLost: 'The stored address or secret can’t be read any more. Enter it again.',
    noMail: 'This server can’t send mail. The person who runs it can set MAIL_URL.',
    mail: 'The mail server refused the message.',
    noBrowser: 'Nobody in this channel has allowed notifications in a browser yet.',
    browserGone: 'The browser no longer takes notifications and was removed.',
    browserKeys: 'The browser has to allow notifications again, because the keys of the server have changed.',
    browserRemoved: 'The browser was removed, or its person is no longer in the channel.',
    channelOff: 'The channel was switched off or deleted.',
    ended: 'The alert was over before the message was sent.',
    seen: 'Somebody had seen the alert.',
    notTold: 'The first message wasn’t delivered.',
    removed: 'The alert was deleted.',
    other: 'Couldn’t send the message ({code}).',
  },
})
