import { defineTexts } from '@vitrine/texts'

export const previewTexts = defineTexts('preview', {
  previewFrom: 'Preview from {time}',
  setPreviewTime: 'Set preview time',
  previewAt: 'Preview at',
  timeZone: 'Time zone',
  timeZoneHint: 'Devices use their local time.',
  now: ['Now', 'a button: the preview begins at the present time'],
  fromTheStart: 'From the start',
  previewOfTheDraft: 'Preview of the draft',
  ofLength: ['of {length}', 'after a time: 0:05 of 1:30'],
  previewPosition: 'Preview position',
  positionOf: '{position} of {length}',
  zoneEmpty: '{name} is empty',
  zonePlaysNothing: '{name} plays nothing at this time',
  onTop: ['{name}, on top', 'an ad that covers part of an item'],
  whyThisPlays: 'Why this plays',
  nothing: ['Nothing', 'a zone plays nothing'],
  fromTo: 'From {from} to {until}.',
  adsOnTop: 'On top: {names}.',
  fromToThen: 'From {from} to {until}, then {next}.',

  /** Why a zone shows what it shows. `zone` is its name. */
  reason: {
    empty: '“{zone}” has no items.',
    nothingNow:
      'Nothing in “{zone}” can play now. {skipped, plural, one {# item is skipped.} other {# items are skipped.}}',
    zoneNotNow: '“{zone}” is not shown at this time. You see what lies behind it.',
    paused: '“{zone}” is paused until {until}.',
    adEveryTurn: 'An ad between the items of “{zone}”. It plays after every item.',
    adAfterItems:
      'An ad between the items of “{zone}”. It plays after {every, selectordinal, =1 {every item} one {every #st item} two {every #nd item} few {every #rd item} other {every #th item}}.',
    adByShare: 'An ad between the items of “{zone}”. It takes {share} of the time.',
    onlyItem: 'No other item of “{zone}” can play now.',
    turn: '{skipped, plural, =0 {This item is next in the cycle of “{zone}”.} one {This item is next in the cycle of “{zone}”. # item is skipped.} other {This item is next in the cycle of “{zone}”. # items are skipped.}}',
  },

  /** Why an item does not play now, after its name and a colon. */
  inPlaylist: ['{name} (playlist {playlist})', 'the name of an item, and the playlist it comes from'],
  whyNot: {
    notYet: 'not started yet',
    over: 'ended',
    notToday: 'not on this day',
    notNow: 'not at this time of day',
    noTime: 'has no duration',
    expired: 'contains an expired file',
    barred: 'can’t be shown on this device',
    paused: 'ads are paused on this device',
    condition: 'its condition does not hold',
    zone: 'its zone is not shown at this time',
  },
})
