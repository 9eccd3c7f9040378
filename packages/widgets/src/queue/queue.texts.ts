import { defineTexts } from '@vitrine/texts'

export const queueTexts = defineTexts('widgetQueue', {
  name: ['Queue', 'a widget: numbers that desks call'],
  description: 'Shows the number being served, its desk and earlier numbers, with a chime.',
  searchWords: [
    'ticket waiting line number counter call desk',
    'other words that the widget “Queue” is found by',
  ],
  feed: ['Queue', 'a feed that a widget shows'],
  heading: ['Heading', 'above a widget; empty: “Now serving”'],
  recent: ['Earlier numbers', 'how many numbers of a queue are shown that were called before'],
  waiting: ['Show how many people wait', 'in a queue'],
  sound: ['Chime when a number is called', 'on displays'],
  byTouch: ['Button to take a number', 'on a display that can be touched'],
  colour: ['Desk colour', 'a colour of a widget: where a number is served'],
})
