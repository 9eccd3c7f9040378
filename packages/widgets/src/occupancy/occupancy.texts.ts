import { defineTexts } from '@vitrine/texts'

export const occupancyTexts = defineTexts('widgetOccupancy', {
  name: ['Occupancy', 'a widget: how full a room is'],
  description: 'Shows how many people are in a room, and how full it is.',
  searchWords: [
    'people counter capacity visitors crowd free places',
    'other words that the widget “Occupancy” is found by',
  ],
  feed: ['Counter', 'a feed that a widget shows'],
  label: ['Label', 'which room a number of people is about'],
  look: ['Design', 'of a widget'],
  ring: ['Ring', 'a design: a circle that fills'],
  bar: ['Bar', 'a design'],
  number: ['Number only', 'a design'],
  words: ['Say how full it is', 'in words beside the number'],
  byTouch: ['Buttons to count', 'a plus and a minus sign on a display that can be touched'],
  colour: ['Colour while places are free', 'a colour of a widget'],
})
