import { defineTexts } from '@vitrine/texts'

/** Messages about alerts, in mails and chats. */
export const alertMessageTexts = defineTexts('alert-messages', {
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
  hookOff: 'The webhook “{name}” was switched off because deliveries failed for three days',
  resolved: ['Resolved: {headline}', 'before a headline such as “Lobby is offline”: that is over'],
  escalated: ['Not seen yet: {headline}', 'before a headline: nobody has marked the alert as seen'],
  all: 'All {count} devices of this place are affected.',
  some: '{count} of {total} devices of this place are affected.',
  rule: 'Rule: {name}',
  device: {
    offline: '{device}: last seen {since}',
    content: {
      wrong: '{device}: doesn’t show its content since {since}',
      old: '{device}: shows an older version since {since}',
    },
    fault: ['{device}: {fault} (since {since})', '“fault” is a sentence of the device, in English'],
    storage: '{device}: {percent}% of its storage is used',
    clock: '{device}: off by {seconds, plural, one {# second} other {# seconds}}',
    temperature: '{device}: {degrees, number} °C',
    coverage: '{device}: {percent}% of the last 24 hours',
    emergency: {
      painted: ['{device}: has not reported that it shows “{name}”', 'the name of an emergency'],
      acknowledged: ['{device}: nobody has confirmed “{name}”', 'the name of an emergency'],
    },
    feed: ['{device}: not read since {since}. {why}', '“device” is the name of a feed, “why” a sentence'],
  },
  feedWhy: {
    badAddress: 'It leads to an address that is neither http nor https.',
    insideAddress: 'It leads into the local network, which the server may not reach.',
    notPermitted: 'It leads into the local network, which the server may not reach.',
    unknownHost: 'There is no such host.',
    untrusted: 'Its certificate is not trusted.',
    unreachable: 'It can’t be reached.',
    tooSlow: 'It takes too long to respond.',
    tooLarge: 'It is too large.',
    tooManyRedirects: 'It redirects too often.',
    downgraded: 'It redirects to an address without encryption.',
    status: 'It responds with an error.',
    refused: 'It responds with an error.',
    unreadable: 'Its response can’t be read.',
    notCalendar: 'Its response is not a calendar.',
    tooManyDays: 'It has too many days.',
    wrongFormat: 'Its response is not in a format that Vitrine reads.',
    folderMissing: 'Its folder was deleted.',
    tableMissing: 'Its data table was deleted.',
    boardMissing: 'Its board was deleted.',
    noRows: 'Its response has no rows where they are expected.',
    headersLost: 'Its headers have to be entered again.',
    addressLost: 'Its address has to be entered again.',
    failed: 'The server failed to read it.',
  },
  over: ['{line} – over since {ended}', 'after a line about a device: it is over'],
  further: '{count, plural, one {and # more device} other {and # more devices}}',
  open: 'Open the alert: {address}',
  test: 'Test message from Vitrine',
  testText: 'Alerts of {company} are sent to this channel: {channel}.',
})
