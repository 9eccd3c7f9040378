import { defineTexts } from '@vitrine/texts'

export const monthTexts = defineTexts('widgetMonth', {
  name: ['Calendar month', 'a widget'],
  description: 'Shows the days of this month and marks today.',
  searchWords: ['calendar days weeks', 'other words that the widget “Calendar month” is found by'],
  today: ['Today', 'the present day in a calendar: a colour is chosen for it'],
  look: ['Layout', 'of a calendar month'],
  plain: ['Month', 'a layout: the days of the month'],
  leaf: ['Wall calendar', 'a layout: the days of the month as tiles, with its name on a strip of colour'],
  day: ['Today and month', 'a layout: today in big letters beside the month'],
  strip: [
    'Weeks',
    'a layout: the days of this week side by side, and those of the next weeks where they fit',
  ],
  zone: 'Time zone',
  ownZone: 'Device’s time zone',
})
