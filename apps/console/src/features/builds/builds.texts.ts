import type { RolloutState } from '@vitrine/core/builds'
import { defineTexts, type Source } from '@vitrine/texts'

/** Versions of the player and how they are rolled out. */
export const buildTexts = defineTexts('player-builds', {
  couldNotLoad: 'Couldn’t load player versions',
  loading: 'Loading player versions',
  about:
    'The server comes with a version of the player. Test devices get a new version first. If they show content without trouble, all devices get it.',

  rollout: ['Roll-out', 'title: how far the newest version has come'],
  noRollout: 'No roll-out yet',
  noRolloutText: 'The first one starts when a device is paired.',
  state: {
    ring: 'Being tested',
    all: 'Rolled out to all devices',
    withdrawn: 'Withdrawn',
  } as const satisfies Record<RolloutState, Source>,
  build: ['{version} ({build})', 'a version of the player, and the first characters of its ID'],
  buildAlone: ['Build {build}', 'the first characters of the ID of a version of the player'],
  since: 'Since {when}',
  progress:
    '{enough, number} of {needed, number} test devices have shown content on it for {hours, plural, one {# hour} other {# hours}}.',
  notAutomatic: 'Automatic roll-out is off. This version goes to all devices only when you roll it out.',
  reason: {
    first: 'First version of the player.',
    single: 'There are too few devices for a test.',
    watched: 'The test devices showed content without trouble.',
    manual: 'Decided by a person.',
    refused:
      '{refused, plural, one {# device} other {# devices}} returned to the previous version by themselves.',
    crashes:
      'The player ended unexpectedly {crashes, plural, one {# time} other {# times}} on the test devices. About {expected, number} would be normal.',
    wrong:
      'Test devices showed a wrong picture for {minutes, plural, one {# minute} other {# minutes}}. About {expected, number} would be normal.',
    replaced: 'Replaced by a newer version.',
    other: ['{code}', 'a reason that the console does not know'],
  },
  by: ['By {name}', 'who decided it'],

  rollOut: 'Roll out to all devices',
  rollOutQuestion: 'Roll out this version to all devices?',
  rollOutText:
    'Each device changes after its current item. A device that can’t show anything returns to its previous version.',
  withdraw: 'Withdraw',
  withdrawQuestion: 'Withdraw this version?',
  withdrawText:
    'Devices return to the previous version after their current item. This version isn’t offered again automatically.',
  offer: ['Test', 'has the test devices try a version'],
  offerQuestion: 'Test this version?',
  offerText: 'Test devices change to it after their current item.',
  decided: 'Roll-out changed.',

  ring: ['Test devices', 'title: the devices that get a new version first'],
  ringEmpty: 'No test devices',
  ringEmptyText: 'A test needs at least two devices whose player can change its version.',
  ringByServer: 'The server chose these devices: one in each group, at most a tenth of all.',
  device: ['Device', 'heading of a column'],
  version: ['Version', 'heading of a column'],
  shown: ['Showing for', 'heading of a column: how long a device has shown content'],
  wrong: ['Wrong picture', 'heading of a column: for how long'],
  crashes: ['Unexpected ends', 'heading of a column: crashes of the player'],
  standing: ['State', 'heading of a column'],
  trial: ['First minute', 'a device has just changed and can still return by itself'],
  waiting: ['Waiting', 'a device does not have the new version yet'],
  running: ['In use', 'a device runs the new version'],
  returned: {
    notPresented: 'Returned: showed nothing within a minute',
    scriptFailed: 'Returned: script failed',
    restarted: 'Returned: restarted repeatedly',
    other: ['Returned: {code}', 'a reason that the console does not know'],
  },
  unknown: ['Unknown', 'a device does not say its version'],

  builds: ['Versions', 'title: list of versions of the player'],
  devices: ['Devices', 'heading of a column: how many'],
  firstSeen: ['Since', 'heading of a column: when the server first had a version'],
  newest: ['Newest', 'the version that the server came with'],
  unknownDevices:
    '{count, plural, one {# device doesn’t report its version.} other {# devices don’t report their version.}}',

  history: ['History', 'title: earlier roll-outs'],
  noHistory: 'No earlier roll-outs.',

  settings: 'Roll-out settings',
  automatic: 'Roll out automatically',
  automaticHint: 'Tests each new version, then rolls it out or withdraws it.',
  groups: ['Groups of test devices', 'label of a field'],
  groupsHint: 'Leave both empty to let the server choose.',
  testDevices: ['Further test devices', 'label of a field'],
  watchHours: [
    'Showing time',
    'label of a field: how long test devices show content before a version goes on',
  ],
  watchHoursHint: 'Hours that half of the test devices have to show content.',
  saved: 'Settings saved.',
})
