import type { FleetStatus } from '@vitrine/protocol'
import { defineTexts, type Source } from '@vitrine/texts'

/** The status of a device: a few words for a pill, and whole sentences for the device's own page. */
export const deviceStatusTexts = defineTexts('device-status', {
  short: {
    unknown: ['Unknown', 'status of a device'],
    offline: ['Offline {span}', 'for example: Offline 5 min'],
    downloading: 'Downloading {done, number} of {total, number}',
    showing: ['Showing', 'the device shows what it should'],
    previous: 'Showing the previous version',
    blank: 'Blank screen',
    off: ['Display off', 'the display was switched off on purpose'],
    paused: ['Paused', 'the presentation of a device is paused on purpose'],
    adsPaused: ['Ads paused', 'the device shows its screen without ads, on purpose'],
    passthrough: 'Showing capture device',
    idle: 'Nothing to show yet',
    attention: 'Needs attention',
  },
  /** The status alone, in filters and legends. */
  kind: {
    showing: 'Showing',
    downloading: 'Downloading',
    attention: 'Needs attention',
    offline: 'Offline',
    blank: 'Blank screen',
    off: ['Display off', 'status of a device: its display was switched off on purpose'],
    paused: ['Paused', 'status of a device: its presentation is paused on purpose'],
    passthrough: 'Capture device',
    idle: 'Nothing to show yet',
    unknown: ['Unknown', 'status of a device'],
  } as const satisfies Record<FleetStatus, Source>,
  neverReported: 'This device has not reported yet.',
  downloading:
    'Downloading a new version: {done, number} of {total, plural, one {# file} other {# files}} stored and checked.',
  showing: 'Showing the published version since {at}.',
  showingEarlier: 'Showing an earlier version since {at}. The new version has not started yet.',
  blank: 'Blank screen since {at}. Shows black; not reported as a fault.',
  off: 'Display off since {at}, as set. Not reported as a fault.',
  pausedOf: {
    ads: {
      byUntil: 'Ads paused on purpose by {by} until {until}.',
      until: 'Ads paused on purpose until {until}.',
    },
    presentation: {
      byUntil: 'Paused on purpose by {by} until {until}. Shows a quiet picture.',
      until: 'Paused on purpose until {until}. Shows a quiet picture.',
    },
  },
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
