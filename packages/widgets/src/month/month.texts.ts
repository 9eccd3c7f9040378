import { defineTexts } from '@vitrine/texts'

export const monthTexts = defineTexts('widgetMonth', {
  name: ['Calendar month', 'a widget'],
  description: 'Shows the days of this month and marks today.',
  searchWords: ['calendar days weeks', 'other words that the widget “Calendar month” is found by'],
  today: ['Today', 'the present day in a calendar: a colour is chosen for it'],
  zone: 'Time zone',
  ownZone: 'Device’s time zone',
})
