import { defineTexts } from '@vitrine/texts'

/** The status of a device: a few words for a pill, and whole sentences for the device's own page. */
export const deviceStatusTexts = defineTexts('device-status', {
  short: {
    unknown: ['Unknown', 'status of a device'],
    offline: ['Offline {span}', 'for example: Offline 5 min'],
    downloading: 'Downloading {done, number} of {total, number}',
    showing: ['Showing', 'the device shows what it should'],
    previous: 'Showing the previous version',
    blank: 'Blank screen',
    passthrough: 'Showing capture device',
    idle: 'Nothing to show yet',
    attention: 'Needs attention',
  },
  neverReported: 'This device has not reported yet.',
  downloading:
    'Downloading a new version: {done, number} of {total, plural, one {# file} other {# files}} stored and checked.',
  showing: 'Showing the published version since {at}.',
  showingEarlier: 'Showing an earlier version since {at}. The new version has not started yet.',
  blank: 'Blank screen since {at}. Shows black; not reported as a fault.',
  passthrough: 'Showing its capture device since {at}. Its screen continues underneath.',
  idle: 'Connected. To start playing, assign a published screen.',
  lastSeenIdle: 'Last seen {at}. It had nothing to show then.',
  lastSeenUntilRestart:
    'Last seen {at}. It keeps playing what it has loaded until it restarts: it can’t start offline.',
  lastSeenPlaying: 'Last seen {at}. It keeps playing stored content if it has power.',
})

/** A screen that does not fit the display that shows it, and what can be done. */
export const fitTexts = defineTexts('fit', {
  wrongOrientation: 'Wrong orientation',
  orientation:
    'The screen and the display have different orientations, so {share} of the display stays black.',
  narrowBars: 'Narrow black bars',
  shapeSlightly:
    'The screen and the display differ slightly in shape. Narrow black bars cover {share} of the display.',
  largeBars: 'Large black bars',
  shape: 'The screen and the display differ in shape, so {share} of the display stays black.',
  enlarged: ['Enlarged', 'of a screen that is drawn larger than it is'],
  enlargedTimes: 'The screen is enlarged {times} times, so images and text can look soft.',
  chooseScreen: 'Choose another screen',
  changeSize: 'Change screen size',
  changeRotation: 'Change rotation',
})
