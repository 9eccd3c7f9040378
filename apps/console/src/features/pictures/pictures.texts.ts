import { defineTexts } from '@vitrine/texts'

/** Pictures of what displays show, and watching one live. */
export const displayPictureTexts = defineTexts('pictures', {
  tab: ['Pictures', 'of what a display shows'],
  alt: ['What {name} shows', 'of a picture, for screen readers; the name is that of a device'],
  none: 'No picture yet',
  noneText: 'Take a picture now, or turn on “Take pictures” in the settings of the device.',
  kind: {
    capture: ['Capture', 'a picture of what is really on the display'],
    reconstruction: ['Reconstruction', 'a picture that was drawn from what the player presents'],
  },
  reconstructionHint:
    'This browser can’t capture its display, so the player drew what it presents. Web pages are gray. The kiosk runner takes real captures.',
  taken: ['{ago} · {kind}', 'age and kind of a picture, for example: 3 min ago · Capture'],
  refresh: 'Take a picture',
  waiting: 'Waiting for the picture',
  waitingOffline: 'The device takes the picture when it reconnects.',
  problem: {
    visitor: 'No picture taken, because somebody is using the display.',
    hidden: 'No picture taken, because the page of the player is hidden on the display.',
    nothing: 'No picture taken, because the display presents nothing that can be drawn.',
    failed: 'The device couldn’t take a picture. Try again.',
  },
  earlier: 'Earlier pictures',
  showEarlier: 'Show earlier pictures',
  couldNotLoad: 'Couldn’t load pictures',
  openLive: 'Live view',
  liveTitle: ['Live view of {name}', 'the name is that of a device'],
  liveWaiting: 'Waiting for the device',
  liveEnded: 'The live view has ended.',
  liveLeft: ['Ends in {duration}', 'a live view'],
  liveVisitor: 'Somebody is using the display, so it sends no pictures.',
  liveProblem: 'The display sends no pictures now.',
  watchAgain: 'Watch again',
  notice: 'The display says that somebody is watching.',
  list: ['Pictures of displays', 'names the list'],
  noDevices: 'No devices found',
  noDevicesText: 'Change the filter, or pair a device.',
  clearFilters: 'Clear filters',
  found: '{count, plural, one {# device} other {# devices}}',
  rules: 'Picture settings',
  keptDays: 'Keep pictures for (days)',
  liveNotice: 'Say on the display when somebody watches it',
  duringVisits: 'Take pictures while somebody uses the display',
  duringVisitsHint:
    'These pictures can show what visitors enter. Check that your rules on personal data allow this.',
  saved: 'Picture settings saved',
})
