import { defineTexts } from '@vitrine/texts'

export const boardTexts = defineTexts('widgetBoard', {
  name: ['Appointments', 'a widget: who is called, now and next'],
  description: 'Shows today’s appointments of a board with tickets or initials, and calls people to rooms.',
  searchWords: [
    'board clinic patient doctor ticket call waiting room appointment',
    'other words that the widget “Appointments” is found by',
  ],
  feed: ['Board', 'a feed that a widget shows: appointments of a day'],
  heading: ['Heading', 'above a widget; empty: “Appointments”'],
  calls: ['Show who is called in large letters', 'appointments'],
  seconds: ['Seconds per page', 'how long each page of a list is shown'],
  privacy: ['Say that there are no names', 'a line below appointments'],
  sound: ['Chime when somebody is called', 'on displays'],
  colour: ['Call colour', 'a colour of a widget: whoever is called'],
})
