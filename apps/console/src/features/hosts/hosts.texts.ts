import type { HostMode } from '@vitrine/core/hosts'
import { defineTexts, type Source } from '@vitrine/texts'

/** Rules for outside hosts. */
export const hostTexts = defineTexts('hosts', {
  couldNotLoad: 'Couldn’t load the rules',
  loading: 'Loading rules',
  scope: ['Rules of', 'before the name of a group or a device, or “Organisation”'],
  thisDevice: ['This device: {name}', 'one of several lists of rules'],
  group: ['Group: {name}', 'one of several lists of rules'],
  changed: 'Changed {ago} by {name}.',

  mode: ['Mode', 'what is done about hosts that a rule denies'],
  modeName: {
    off: 'Off',
    report: 'Report only',
    enforce: 'Enforce',
  } as const satisfies Record<HostMode, Source>,
  inherit: ['Inherit', 'use the mode of the next level'],
  modeAbout: {
    off: 'Displays reach every host, and requests are not counted.',
    report: 'Displays reach every host. Requests that a rule denies are counted as blocked.',
    enforce: 'Displays don’t reach hosts that a rule denies.',
  } as const satisfies Record<HostMode, Source>,
  inheritAbout: 'Uses the mode of the next group above, or of the organisation.',

  order:
    'The nearest list that has a rule for a host decides: device, then group, then organisation. In a list, allow comes before deny. Hosts without a rule are allowed.',
  list: ['Rules', 'title of a list'],
  none: 'No rules',
  noneText: 'Add a host to deny or allow it, or import a list.',
  find: 'Search rules',
  noneFound: 'No rules found.',
  firstShown:
    '{count, plural, one {Shows the first of # rules.} other {Shows the first {shown, number} of # rules.}} Search to see others.',
  pattern: 'Host',
  patternHint:
    'For example example.com, *.example.com, example.com:8080, or /^ads?[0-9]*\\./ as a regular expression.',
  patternWrong: 'Enter a host, a wildcard, or a regular expression between slashes.',
  action: ['Action', 'of a rule: allow or deny'],
  allow: ['Allow', 'a rule'],
  deny: ['Deny', 'a rule'],
  kind: ['Matches', 'column: how a rule is compared with hosts'],
  kindName: {
    exact: ['This host', 'a rule matches exactly one host'],
    wildcard: ['Wildcard', 'a rule with * for any characters'],
    expression: 'Regular expression',
  },
  add: 'Add rule',
  removeRule: 'Remove rule {pattern}',
  removed: 'Rule for {pattern} removed.',
  saved: 'Rules saved.',
  imported: '{count, plural, one {# rule added.} other {# rules added.}}',

  importList: 'Import list',
  importText: 'List, one host per line',
  importHint: 'Hosts files and lines of ad blockers such as ||example.com^ work too.',
  importFound: '{count, plural, one {# rule found.} other {# rules found.}}',
  importUnread:
    '{count, plural, one {Line {lines} can’t be read and is left out.} other {# lines can’t be read and are left out, for example {lines}.}}',
  importAdd: 'Add {count, plural, one {# rule} other {# rules}}',

  test: ['Test an address', 'title: whether displays could reach it'],
  address: 'Address',
  testNow: ['Test', 'a button: tests an address'],
  testAllowed: 'Allowed',
  testDenied: 'Denied',
  testReason: {
    rule: 'Rule {pattern} ({owner}).',
    noRule: 'No rule matches {host}.',
    own: '{host} is this server.',
    local: 'This address doesn’t lead to another host.',
    unreadable: 'This is not an address.',
  },
  testMode: {
    off: 'Rules are off, so displays reach it.',
    report: 'Rules are only reported, so displays reach it.',
    enforce: 'Rules are enforced.',
  } as const satisfies Record<HostMode, Source>,

  enforcedBy: ['Enforced by', 'title: which program holds requests back'],
  byRunner:
    'The kiosk program on this device. It sees every request of web pages, streams and scripts, with redirects, frames, workers and web sockets. It doesn’t see WebRTC and WebTransport.',
  byPlayer:
    'The player in this device’s browser. It sees the address of each web page, all addresses of streams, and what scripts are granted. It doesn’t see what a web page loads, or its web sockets, and holds redirects back only if a list denies * and allows single hosts. Use the kiosk program to hold those back too.',
  byNobody: 'This device has not reported that it can hold requests back. Update its player.',
})
