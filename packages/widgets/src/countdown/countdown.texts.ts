import { defineTexts } from '@vitrine/texts'

export const countdownTexts = defineTexts('widgetCountdown', {
  name: ['Countdown', 'a widget'],
  description: 'Counts down the time that is left until a date.',
  searchWords: [
    'timer deadline event opening remaining',
    'other words that the widget “Countdown” is found by',
  ],
  until: ['Until', 'the instant that a countdown ends at'],
  untilHint: 'In the time zone below',
  after: ['Text at the end', 'shown when a countdown has ended'],
  look: ['Layout', 'of a countdown'],
  line: ['One line', 'a layout of a countdown: days and time as text'],
  boxes: ['Boxes', 'a layout of a countdown: days, hours, minutes and seconds side by side'],
  label: ['Label', 'what a countdown counts down to, written below the boxes'],
  zone: 'Time zone',
  ownZone: 'Device’s time zone',
})
