import { defineTexts } from '@vitrine/texts'

/** The list of devices, and what is done with several of them at once. */
export const deviceListTexts = defineTexts('device-list', {
  emergencies: ['Emergencies', 'leads to messages that cover displays in an emergency'],
  proofOfPlay: ['Proof of play', 'leads to the reports of what displays have shown'],
  searchDevices: 'Search devices',
  couldNotLoad: 'Couldn’t load devices',
  loadingDevices: 'Loading devices',
  noDevicesYet: 'No devices yet',
  openAddress: [
    'Open <strong>{address}</strong> on the display, then enter its pairing code here.',
    'the address of the player',
  ],
  onlyThisComputer: 'Only this computer can open that address.',
  pairADevice: 'Pair a device',
  pictures: ['Pictures', 'a link to pictures of what displays show'],
  groups: ['Groups', 'of devices; leads to their page'],
  anyStatus: ['Any status', 'no filter'],
  withPicture: [
    'Showing or capture device',
    'a filter: devices that show their screen, or the picture of a capture device',
  ],
  anyVersion: ['Any version', 'no filter; of the player'],
  playerVersion: ['Player {version}', 'a filter of the list of devices'],
  savedFilters: 'Saved filters',
  saveFilter: ['Save this filter…', 'opens a dialog'],
  saveFilterTitle: 'Save filter',
  saveFilterHint: 'Everyone in your organisation can use it.',
  deleteFilter: 'Delete “{name}”',
  filterDeleted: 'Filter “{name}” deleted.',
  clearFilters: 'Clear filters',
  noneFiltered: 'No device matches these filters.',
  moveToGroup: ['Move to group…', 'opens a dialog'],
  noneFound: 'No devices found',
  noneMatch: 'No device matches “{words}”.',
  noneTagged: 'No device has the tag “{tag}”.',
  noneMatchTagged: 'No device with the tag “{tag}” matches “{words}”.',

  status: ['Status', 'column of the list of devices'],
  screen: ['Screen', 'what a device shows, not the hardware; column of the list of devices'],
  noScreen: 'No screen',
  scheduled: ['(scheduled)', 'after the name of a screen'],
  lastSeen: ['Last seen', 'when a device was in contact last; column of the list of devices'],
  never: ['Never', 'last seen: never'],
  player: ['Player', 'the version of the player; column of the list of devices'],
  display: ['Display', 'its size in px; column of the list of devices'],
  paired: ['Paired', 'when a device was paired; column of the list of devices'],
  selectOne: ['Select {name}', 'a check box in the row of a device'],

  selectedDevices: 'Selected devices',
  selected: ['{count, plural, other {# selected}}', 'devices'],
  selectAll: 'Select all',
  clearSelection: 'Clear selection',
  assignScreen: 'Assign a screen',
  assignScreenPlaceholder: ['Assign a screen…', 'a list of screens that opens'],
  noScreensFound: 'No screens found',
  assigned:
    '{count, plural, =1 {“{screen}” assigned to “{name}”.} other {“{screen}” assigned to # devices.}}',
  unassigned: '{count, plural, =1 {Screen removed from “{name}”.} other {Screen removed from # devices.}}',
  tags: ['Tags…', 'opens a dialog'],
  tagsOf: '{count, plural, =1 {Tags of “{name}”} other {Tags of # devices}}',
  tagAdded: '{count, plural, =1 {Tag “{tag}” added to “{name}”.} other {Tag “{tag}” added to # devices.}}',
  tagRemoved:
    '{count, plural, =1 {Tag “{tag}” removed from “{name}”.} other {Tag “{tag}” removed from # devices.}}',
  settings: ['Settings…', 'of several devices; opens a dialog'],
  settingsOf: '{count, plural, =1 {Settings of “{name}”} other {Settings of # devices}}',
  settingsHint:
    'Only the settings that you change here are saved. Everything else stays as it is on each device.',
  settingsMixed: 'Not the same on all devices now: {names}.',
  settingsPreview:
    '{names}: {changed, plural, =0 {nothing changes on any device.} one {changes # of {count, number} devices.} other {changes # of {count, number} devices.}}',
  settingsUnable: ['{name} can’t do this: {names}.', 'a device, and settings that it is not able to have'],
  settingsApply: '{count, plural, =0 {Change settings} one {Change # device} other {Change # devices}}',
  notify: ['Notify…', 'send a notification; opens a dialog'],
  notified: ['{count, plural, =1 {{name}} other {# devices}}', 'the devices that get a notification'],
  reloadQuestion: '{count, plural, =1 {Reload “{name}”?} other {Reload # devices?}}',
  reloadText: 'The players restart. Displays can be dark for a few seconds.',
  reloadsLater:
    '{count, plural, =1 {{names} is offline and reloads when it reconnects.} other {{names} are offline and reload when they reconnect.}}',
  removeQuestion: '{count, plural, =1 {Remove “{name}”?} other {Remove # devices?}}',
  removeText:
    'These devices lose access immediately and disappear from this list. To use them again, pair them again.',

  progress: ['{finished, number} of {total, number}', 'how many devices are finished'],
  /** While it is done with each device, when it is done, and when it failed for some. */
  reloading: {
    title: 'Reload {count, plural, one {# device} other {# devices}}',
    done: 'Reload sent to {count, plural, one {# device} other {# devices}}.',
    failed: [
      'Reload sent to {done, number} of {total, number}. Failed:',
      'of devices; a list of those that failed follows',
    ],
  },
  changingSettings: {
    title: 'Change settings of {count, plural, one {# device} other {# devices}}',
    done: 'Settings changed on {count, plural, one {# device.} other {# devices.}}',
    failed: [
      'Settings changed on {done, number} of {total, number}. Failed:',
      'of devices; a list of those that failed follows',
    ],
  },
  removing: {
    title: 'Remove {count, plural, one {# device} other {# devices}}',
    done: '{count, plural, one {# device removed.} other {# devices removed.}}',
    failed: [
      '{done, number} of {total, number} removed. Failed:',
      'of devices; a list of those that failed follows',
    ],
  },
})
