import { defineTexts } from '@vitrine/texts'

export const countdownTexts = defineTexts('widgetCountdown', {
  name: ['Countdown', 'a widget'],
  description: 'Counts down the time that is left until a date.',
  searchWords: [
    'timer deadline event opening remaining',
    'other words that the widget “Countdown” is found by',
  ],
  until: ['Until', 'the instant that a countdown ends at'],
  untilHint: 'In the device’s local time',
  after: ['Text at the end', 'shown when a countdown has ended'],
})
