import type {
  EmergencyArrow,
  EmergencyColour,
  EmergencySymbol,
  EmergencyTakes,
} from '@vitrine/core/emergency'
import { defineTexts, type Source } from '@vitrine/texts'

/** Preparing an emergency. */
export const emergencyFormTexts = defineTexts('emergency-form', {
  newTitle: 'New emergency',
  back: 'Emergencies',
  couldNotLoad: 'Couldn’t load this emergency',
  loading: 'Loading the emergency',
  created: '“{name}” prepared. Devices are storing it now.',
  saved: '“{name}” saved. Devices are storing the change now.',
  isActive: 'This emergency is on displays now, so it can’t be changed. Clear it first.',
  conflict: '{person, select, none {Someone} other {{person}}} saved this emergency while you were editing.',
  discard: 'Discard changes',
  deleteTitle: 'Delete “{name}”?',
  deleteText: 'Devices remove it from their storage. Its history is kept. You can’t undo this.',
  deleted: '“{name}” deleted.',

  what: ['What it is', 'heading of a part of a form'],
  kind: ['Kind', 'label of a choice: evacuate, shelter and so on'],

  says: ['Message', 'heading of a part of a form: the words on displays'],
  language: 'Language',
  addLanguage: 'Add a language',
  noLanguagesFound: 'No languages found',
  removeLanguage: 'Remove this language',
  languagesHint:
    '{count, plural, =1 {Add languages that people near the displays read. They are shown in turn.} other {Languages are shown in turn.}}',
  heading: ['Heading', 'the largest words of a message'],
  headingHint: 'A few words that can be read from afar. Say what to do.',
  detail: ['Details', 'the smaller words of a message'],
  detailHint: 'One or two short sentences. Left out on small displays.',
  direction: ['Direction', 'where people should go, beside an arrow'],
  directionHint: 'Where people go, such as “Car park, north”.',
  secondsEach: 'Each language is shown for',

  looks: ['Look and sound', 'heading of a part of a form'],
  colour: 'Colour',
  colourName: {
    red: 'Red',
    orange: 'Orange',
    violet: 'Violet',
    black: 'Black',
    teal: 'Teal',
    blue: 'Blue',
  } as const satisfies Record<EmergencyColour, Source>,
  colourHint: 'Every colour has letters that are readable on it.',
  symbol: 'Symbol',
  symbolName: {
    evacuate: ['Running person', 'a symbol'],
    shelter: ['Person in a house', 'a symbol'],
    lockdown: ['Padlock', 'a symbol'],
    weather: ['Storm cloud', 'a symbol'],
    all_clear: ['Check mark', 'a symbol'],
    warning: ['Warning triangle', 'a symbol'],
    none: ['No symbol', 'a choice of symbols'],
  } as const satisfies Record<EmergencySymbol, Source>,
  arrow: 'Arrow',
  arrowName: {
    left: 'Left',
    right: 'Right',
    up: ['Straight ahead', 'an arrow that points up, as seen by a person before the display'],
    down: ['Down', 'an arrow'],
    up_left: ['Up and left', 'an arrow'],
    up_right: ['Up and right', 'an arrow'],
  } as const satisfies Record<EmergencyArrow, Source>,
  noArrow: 'No arrow',
  sound: 'Sound',
  soundHint: 'Played by displays with loudspeakers. Other sound is muted.',
  listen: ['Listen', 'a button that plays the sound'],
  stopListening: ['Stop', 'a button that ends the sound'],

  where: ['Where it is shown', 'heading of a part of a form'],
  everywhere: 'On all devices',
  everywhereHint: 'Also on devices that are paired later.',
  targetNeeded: 'Choose at least one device, group or tag.',
  reached:
    '{count, plural, =0 {No device is reached at present.} one {# device is reached.} other {# devices are reached.}}',

  differs: ['What differs in places', 'heading of a part of a form'],
  differsHint:
    'A floor can have its own arrow and direction, a screen its own message. Everything else stays as above.',
  addPlace: 'Add a place',
  placeTitle: ['What differs', 'title of a dialog: what a place changes of the message'],
  placeKind: ['Place', 'label of a choice: a group, a device, a screen or a zone'],
  placeKinds: { group: 'Group', device: 'Device', screen: 'Screen', zone: 'Zone' },
  choosePlace: 'Choose',
  nothingFound: 'Nothing found',
  zoneOf: ['{zone} of {screen}', 'a zone of a screen'],
  differsIn: {
    texts: 'Other words',
    direction: 'Another arrow and direction',
    look: 'Another look and sound',
  },
  differsSummary: {
    texts: ['other words', 'what a place changes'],
    direction: ['arrow and direction', 'what a place changes'],
    look: ['look and sound', 'what a place changes'],
  },
  nothingDiffers: 'Turn on what differs in this place.',
  changePlace: 'Change {place}',
  removePlace: 'Remove {place}',
  apply: ['Apply', 'closes a dialog and keeps what was changed in it'],

  behaves: ['How it behaves', 'heading of a part of a form'],
  takes: ['Covers', 'label of a choice: which part of the display'],
  takesName: {
    display: 'The whole display',
    zones: 'Only certain zones',
  } as const satisfies Record<EmergencyTakes, Source>,
  takesHint: {
    display: 'It covers everything that the display shows.',
    zones: 'Everything around these zones goes on as usual.',
  } as const satisfies Record<EmergencyTakes, Source>,
  priority: 'Priority',
  priorityHint:
    'If several emergencies are active, displays show the one with the highest priority, 0 to 100.',
  expires: 'Without a connection, ends after',
  expiresHint:
    'An active emergency stays until it is cleared. A display that loses its connection to the server ends it after this time.',
  acknowledge: 'Ask a person at the display to confirm',
  acknowledgeHint: 'The display shows a large button. The wall shows where someone confirmed.',

  preview: 'Preview',
  landscape: 'Landscape',
  portrait: 'Portrait',
  asDrill: ['As a drill', 'a switch: the preview shows it as an exercise'],

  fault: {
    name: 'Enter a name.',
    heading: 'Enter a heading in {language}.',
    targets: 'Choose where it is shown.',
    zones: 'Add at least one zone under “What differs in places”.',
  },

  zoneChooseHint: 'A zone can show a message of its own, while the rest of the screen goes on as usual.',
  zoneNoScreens: 'No screens yet',
  zoneNoScreensText: 'Create a screen with zones first.',
  goToScreens: 'Go to Screens',
  zoneNotFound: 'Zone not found',
  zoneNotFoundText: 'It may have been deleted from its screen.',
  chooseOtherZone: 'Choose another zone',
  emergency: ['Emergency', 'label of a choice: which prepared emergency'],
  zoneUses: 'Show this emergency in this zone',
  zoneHolds: {
    yes: 'This zone shows the message. Everything around it goes on as usual, if the emergency covers only certain zones.',
    no: 'This zone shows what the rest of the screen shows.',
  },
  zoneCoversAll:
    'This emergency covers the whole display, so zones are not seen. Choose “Only certain zones” to show it in zones only.',
  zonesOf: ['Zones of {screen}', 'name of a list'],
  zoneNone: 'Prepare an emergency first, then choose what its zones show.',
})
