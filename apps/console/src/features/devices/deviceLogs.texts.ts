import { defineTexts } from '@vitrine/texts'

/** The logs that a device has sent. */
export const deviceLogsTexts = defineTexts('device-logs', {
  title: 'Logs',
  none: 'No logs yet. Request one with “Remote control”.',
  couldNotLoad: 'Couldn’t load the logs',
  entry: '{at}: {lines, plural, one {# line} other {# lines}}',
  downloadLog: ['Download', 'a button'],
  download: ['Download the log of {at}', 'name of a button: when the log was received'],
  player: ['Player', 'heading in a file: lines of the player'],
  runner: ['Kiosk runner', 'heading in a file: lines of the program around the browser'],
})
