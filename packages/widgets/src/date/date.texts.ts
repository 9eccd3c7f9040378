import { defineTexts } from '@vitrine/texts'

export const dateTexts = defineTexts('widgetDate', {
  name: ['Date', 'a widget'],
  description: 'Shows today’s date as text or as a page of a calendar.',
  searchWords: ['day today weekday calendar', 'other words that the widget “Date” is found by'],
  layout: ['Layout', 'of a date'],
  line: ['Text', 'a layout: weekday and date as text'],
  page: ['Calendar page', 'a layout: a large day number with weekday and month'],
  year: 'Show year',
  accent: ['Accent', 'a colour of a widget'],
  zone: 'Time zone',
  ownZone: 'Device’s time zone',
})
