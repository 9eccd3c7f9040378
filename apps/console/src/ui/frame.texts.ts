import { defineTexts } from '@vitrine/texts'

/** What lists, messages and the bar of editors say by themselves. */
export const frameTexts = defineTexts('frame', {
  breadcrumb: 'Breadcrumb',
  closeMessage: 'Close this message',
  customColour: 'Custom colour',
  customColourOf: '{label}: custom colour',
  missingContent: 'Missing content',
  picture: 'Image',
  playlists: 'Playlists',
  undoTip: ['Undo, Ctrl Z', 'with its keys'],
  redoTip: ['Redo, Ctrl Shift Z', 'with its keys'],
  connectionFailed: 'Couldn’t reach the server. Check your connection and try again.',
  pageFault: 'This page has an error. Reload it and try again.',

  saving: 'Saving…',
  savedAgo: ['Saved {ago}', 'for example: Saved 2 minutes ago'],
  enterName: 'Enter a name.',
  notSaved: 'Not saved',
  notSavedBecause: 'Not saved: {reason}',
  notSavedOffline: 'Not saved: no connection. Kept in this browser until the connection is back.',

  conflict:
    '<by>{by}</by> changed this {noun, select, screen {screen} slide {slide} playlist {playlist} other {data table}} while you were editing. You can undo your choice.',
  takeTheirs: 'Use their version',
  keepMine: 'Keep my version',

  leaveQuestion: 'Leave without saving?',
  leaveKept:
    'Your last changes are not saved. This browser keeps them, so you can restore them when you open this again.',
  leaveLost: 'Your last changes are not saved and will be lost.',
  leave: ['Leave', 'leave an editor without saving'],

  /** How many a list has: all of them shown, or only the first. */
  listed: {
    devices: {
      all: '{count, plural, one {# device} other {# devices}}',
      some: '{shown, number} of {count, plural, one {# device} other {# devices}}',
    },
    screens: {
      all: '{count, plural, one {# screen} other {# screens}}',
      some: '{shown, number} of {count, plural, one {# screen} other {# screens}}',
    },
    items: {
      all: '{count, plural, one {# item} other {# items}}',
      some: '{shown, number} of {count, plural, one {# item} other {# items}}',
    },
    playlists: {
      all: '{count, plural, one {# playlist} other {# playlists}}',
      some: '{shown, number} of {count, plural, one {# playlist} other {# playlists}}',
    },
    campaigns: {
      all: '{count, plural, one {# campaign} other {# campaigns}}',
      some: '{shown, number} of {count, plural, one {# campaign} other {# campaigns}}',
    },
    dataTables: {
      all: '{count, plural, one {# data table} other {# data tables}}',
      some: '{shown, number} of {count, plural, one {# data table} other {# data tables}}',
    },
    people: {
      all: '{count, plural, one {# person} other {# people}}',
      some: '{shown, number} of {count, plural, one {# person} other {# people}}',
    },
    keys: {
      all: '{count, plural, one {# key} other {# keys}}',
      some: '{shown, number} of {count, plural, one {# key} other {# keys}}',
    },
    versions: {
      all: '{count, plural, one {# version} other {# versions}}',
      some: '{shown, number} of {count, plural, one {# version} other {# versions}}',
    },
  },

  /** In place of a row or card that cannot be drawn. */
  couldNotShow: {
    ad: 'Couldn’t show this ad.',
    command: 'Couldn’t show this command.',
    calendar: 'Couldn’t show this calendar.',
    concern: 'Couldn’t show this issue.',
    dataTable: 'Couldn’t show this data table.',
    daypart: 'Couldn’t show this daypart.',
    campaign: 'Couldn’t show this campaign.',
    playlist: 'Couldn’t show this playlist.',
    device: 'Couldn’t show this device.',
    element: 'Couldn’t show this element.',
    fault: 'Couldn’t show this fault.',
    feed: 'Couldn’t show this feed.',
    file: 'Couldn’t show this file.',
    link: 'Couldn’t show this link.',
    folder: 'Couldn’t show this folder.',
    group: 'Couldn’t show this group.',
    item: 'Couldn’t show this item.',
    key: 'Couldn’t show this key.',
    person: 'Couldn’t show this person.',
    playRecord: 'Couldn’t show this play record.',
    reportRow: 'Couldn’t show this row.',
    row: 'Couldn’t show this row.',
    screen: 'Couldn’t show this screen.',
    session: 'Couldn’t show this session.',
    slide: 'Couldn’t show this slide.',
    template: 'Couldn’t show this template.',
    upload: 'Couldn’t show this upload.',
    version: 'Couldn’t show this version.',
    widget: 'Couldn’t show this widget.',
    zone: 'Couldn’t show this zone.',
  },
})
