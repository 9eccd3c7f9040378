import { defineTexts } from '@vitrine/texts'

export const worldClocksTexts = defineTexts('widgetWorldClocks', {
  name: ['World clocks', 'a widget'],
  description: 'Shows the time of day in up to four places.',
  searchWords: [
    'time zones cities international hours',
    'other words that the widget “World clocks” is found by',
  ],
  face: ['Style', 'of clocks: analogue or digital'],
  analog: 'Analogue',
  digital: 'Digital',
  hours: 'Hours',
  hoursOwn: ['Automatic', 'hours of clocks: as the language of the device has them'],
  hours12: ['12 hours', 'of clocks'],
  hours24: ['24 hours', 'of clocks'],
  first: ['First time zone', 'of world clocks'],
  second: ['Second time zone', 'of world clocks'],
  third: ['Third time zone', 'of world clocks'],
  fourth: ['Fourth time zone', 'of world clocks'],
  ownZone: 'Device’s time zone',
  none: ['None', 'no time zone'],
  accent: ['Accent', 'a colour of a widget'],
})
