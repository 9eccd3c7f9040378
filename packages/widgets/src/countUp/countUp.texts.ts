import { defineTexts } from '@vitrine/texts'

export const countUpTexts = defineTexts('widgetCountUp', {
  name: ['Days since', 'a widget: counts up from a date'],
  description: 'Counts the days or the time since a date, such as days without accidents.',
  searchWords: [
    'counter safety accidents anniversary elapsed',
    'other words that the widget “Days since” is found by',
  ],
  since: ['Since', 'the instant that a widget counts from'],
  sinceHint: 'In the time zone below',
  show: ['Show', 'days, or days with hours, minutes and seconds'],
  days: ['Days', 'a choice of what is counted'],
  time: ['Days and time', 'a choice of what is counted'],
  look: ['Layout', 'of what counts up from a date'],
  line: ['One line', 'a layout: days and time as text'],
  boxes: ['Boxes', 'a layout: days, hours, minutes and seconds side by side'],
  label: ['Label', 'what is counted, written below the number'],
  zone: 'Time zone',
  ownZone: 'Device’s time zone',
})
