import type { RemoteActionName } from '@vitrine/core/remote'
import { defineTexts, type Source } from '@vitrine/texts'

/** What operators do with devices from afar. */
export const remoteTexts = defineTexts('remote', {
  open: ['Remote control…', 'a button that opens a dialog'],
  identify: ['Identify…', 'a button that opens a dialog: displays show the names of their devices'],
  title: '{count, plural, one {Remote control: {name}} other {Remote control: # devices}}',
  action: ['Action', 'a field: what a device is to do'],
  /** Actions. */
  name: {
    identify: ['Identify', 'an action: the display shows the name of the device'],
    reload: ['Reload', 'an action: the player reloads its page'],
    restart_player: 'Restart player',
    restart_browser: 'Restart browser',
    restart_machine: 'Restart machine',
    volume: 'Set volume',
    power: 'Switch display on or off',
    clear_files: 'Clear stored files',
    send_logs: 'Request log',
  } as const satisfies Record<RemoteActionName, Source>,
  /** What each does. */
  hint: {
    identify: 'Shows the device’s name on the display for 10 seconds.',
    reload: 'Reloads the player’s page.',
    restart_player: 'Starts the player again and reports when it is back.',
    restart_browser: 'Closes the browser and starts it again. The display is black for some seconds.',
    restart_machine: 'Restarts the whole device. This can take some minutes.',
    volume: 'Applies until you change it, also after restarts.',
    power: 'Now, or every week by a plan. A display that is off is not reported as a fault.',
    clear_files:
      'Deletes stored files except those of the current screen. They are downloaded again when needed.',
    send_logs: 'The device sends its recent log. Download it from the History tab.',
  } as const satisfies Record<RemoteActionName, Source>,
  level: ['Volume', 'a slider from 0 to 100 percent'],
  muted: ['Mute', 'a switch'],
  mode: ['Display', 'a field: when a display is on'],
  modes: {
    on: ['Always on', 'of a display'],
    off: ['Off', 'of a display'],
    plan: ['Weekly plan', 'a display is on in hours of a week'],
  },
  planHint: 'The display is on at these times, in the time zone of each device, also without a network.',
  days: ['Days', 'the days of a week on which a display is on'],
  hours: ['On times {number, number}', 'name of a row of a weekly plan, which is counted from 1'],
  from: ['On from', 'a time of day'],
  to: ['Off at', 'a time of day'],
  nextDay: 'Ends the next day.',
  addHours: 'Add times',
  removeHours: 'Remove times {number, number}',
  needsDays: 'Select at least one day.',
  needsHours: 'Add at least one row, or select “Off”.',
  blackInstead: 'Devices that can’t switch their display off show black instead.',

  checking: 'Checking the devices…',
  couldNotCheck: 'Couldn’t check the devices. Check your connection and try again.',
  will: '{count, plural, =0 {No device can do this.} one {# device can do this.} other {# devices can do this.}}',
  cannot: '{count, plural, one {# device can’t:} other {# devices can’t:}}',
  reasonOf: ['{names}: {reason}', 'names of devices, and why they cannot do something'],
  revoked: 'Access was revoked.',
  missing: 'The device was removed.',
  onlyOnline: 'Offline. This works only while the device is online.',
  offline:
    '{count, plural, one {# device is offline and does this when it reconnects.} other {# devices are offline and do this when they reconnect.}}',
  send: '{count, plural, one {Send to # device} other {Send to # devices}}',
  results: 'Results',
  progress: '{done, number} of {total, number} finished',
  notSent: ['Not sent', 'a command for a device that cannot do it'],
  undone: 'The previous setting was restored.',
  undoneSome: [
    'Restored on {done, number} of {total, number} devices.',
    'the previous setting; the other devices can’t do it now',
  ],
})
