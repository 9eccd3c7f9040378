import { defineTexts } from '@vitrine/texts'

export const roomTexts = defineTexts('widgetRoom', {
  name: ['Room door', 'a widget'],
  description: 'Shows whether a room is free, until when, and which meeting is next.',
  searchWords: [
    'meeting sign booking reservation conference free busy',
    'other words that the widget “Room door” is found by',
  ],
  feed: ['Calendar', 'a feed that a widget shows'],
  room: ['Room name', 'of a meeting room'],
  details: ['Details', 'of a meeting room, such as its floor and its seats'],
  titles: ['Show meeting titles', 'of meetings that are not private'],
  next: 'Show next meeting',
  busy: ['Colour when busy', 'of a meeting room'],
  busyOwn: ['Matches the colour when free', 'a choice of a colour: made to go with another one'],
  coral: ['Coral', 'a colour'],
  plum: ['Plum', 'a colour'],
  amber: ['Amber', 'a colour'],
  ink: ['Ink', 'a colour'],
  from: ['Day begins at', 'hour: the bar of the day begins with it'],
  until: ['Day ends at', 'hour: the bar of the day ends with it'],
  free: ['Colour when free', 'of a meeting room'],
})
