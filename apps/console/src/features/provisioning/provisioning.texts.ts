import { defineTexts } from '@vitrine/texts'
import type { ProvisioningRefusal } from '@vitrine/protocol'
import type { Source } from '@vitrine/texts'
import type { LineProblem } from './preparedCsv.ts'

/** Devices that are prepared before they appear, and keys that pair them. */
export const provisioningTexts = defineTexts('provisioning', {
  about:
    'Prepare devices by their hardware ID. When one of them appears with a provisioning key, it is paired without a code and gets its name, screen, group and tags.',

  importCsv: 'Import CSV',
  devices: 'Prepared devices',
  couldNotLoad: 'Couldn’t load prepared devices',
  search: 'Search prepared devices',
  none: 'No devices are waiting to appear',
  noneText:
    'Import a CSV file with the columns “Hardware ID” and “Name”, and if you like “Screen”, “Group” and “Tags”.',
  noneFound: 'No prepared devices found',
  hardwareId: 'Hardware ID',
  screen: ['Screen', 'what a device shows, not the hardware; column of a list'],
  group: ['Group', 'of devices; column of a list'],
  count: {
    all: '{count, plural, one {# prepared device} other {# prepared devices}}',
    some: '{shown, number} of {count, plural, one {# prepared device} other {# prepared devices}}',
  },
  forgetOne: 'Remove {name}',
  forgotten: 'Prepared device “{name}” removed.',

  importTitle: 'Import devices from CSV',
  chooseFile: 'Choose file',
  orPaste: 'Or paste a list here',
  missing: 'The first line must name the columns “Hardware ID” and “Name”.',
  tooLong: 'Only the first {count, number} lines are used.',
  ready:
    '{count, plural, =0 {No device can be imported.} one {# device can be imported.} other {# devices can be imported.}}',
  problems: '{count, plural, one {# line can’t be imported:} other {# lines can’t be imported:}}',
  more: '{count, plural, one {And # more line.} other {And # more lines.}}',
  line: ['Line {line, number}: {problem}', 'a line of a file, and what is wrong with it'],
  problem: {
    noId: 'the hardware ID is missing.',
    badId:
      '“{value}” can’t be a hardware ID. It has up to 100 letters, digits, dots, underscores, colons and dashes.',
    twice: '“{value}” is listed twice.',
    noName: '“{value}” has no name.',
    screen: 'there is no screen “{value}”.',
    group: 'there is no group “{value}”.',
    groupUnclear:
      'there are several groups “{value}”. Write it with the groups that contain it, such as “Oslo / Library”.',
  } as const satisfies Record<LineProblem['why'], Source>,
  doImport: '{count, plural, =0 {Import} one {Import # device} other {Import # devices}}',
  imported:
    '{added, plural, =0 {No devices added} one {# device added} other {# devices added}}, {changed, plural, =0 {none changed.} one {# changed.} other {# changed.}}',

  keys: 'Provisioning keys',
  couldNotLoadKeys: 'Couldn’t load provisioning keys',
  noKeys: 'No provisioning keys yet.',
  createKey: 'Create provisioning key',
  create: 'Create key',
  nameHint: 'For example the delivery or the branch that it is for.',
  devicesMost: ['Devices', 'how many a key can pair; label of a field'],
  days: ['Valid for (days)', 'label of a field'],
  onlyGroup: 'Only devices of a group',
  anyGroup: 'Any group',
  facts:
    '{used, number} of {count, plural, one {# device} other {# devices}} · valid until {until} · created by {person}',
  factsGroup: '{facts} · only “{group}”',
  ended:
    '{used, number} of {count, plural, one {# device} other {# devices}} · ended {until} · created by {person}',
  refused: {
    notExpected: 'Last refused {ago}: “{device}” is not prepared.',
    otherGroup: 'Last refused {ago}: “{device}” is prepared for another group.',
    usedUp: 'Last refused {ago}: “{device}”, because the key has paired all its devices.',
    expired: 'Last refused {ago}: “{device}”, because the key has ended.',
    alreadyPaired: 'Last refused {ago}: “{device}” is already paired.',
  } as const satisfies Record<ProvisioningRefusal, Source>,
  revoke: 'Revoke',
  revokeEllipsis: ['Revoke…', 'opens a question first'],
  revokeNamed: 'Revoke {name}',
  revokeQuestion: 'Revoke “{name}”?',
  revokeText:
    'Devices can no longer pair with this key. Devices that it paired stay paired. This can’t be undone.',
  revoked: 'Key “{name}” revoked.',
  made: 'Key “{name}”',
  copyNow: 'Copy this key now. It is shown only once.',
  key: 'Provisioning key',
  copyKey: 'Copy key',
  startAddress: 'Start address for browsers',
  howTo:
    'Write the key to a file for the kiosk (<option>--provisioning-key-file</option>), or open the start address on the device with its hardware ID at the end.',
})
