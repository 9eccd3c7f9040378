import { defineTexts } from '@vitrine/texts'

export const clockTexts = defineTexts('widgetClock', {
  name: ['Clock', 'a widget'],
  description: 'Shows the time of day, with hands or in digits.',
  searchWords: ['time watch analog digital hours', 'other words that the widget “Clock” is found by'],
  face: ['Style', 'of a clock: analogue or digital'],
  analog: 'Analogue',
  digital: 'Digital',
  dial: ['Face', 'of a clock with hands'],
  dialMarks: ['Marks', 'a face of a clock'],
  dialNumbers: ['Numbers', 'a face of a clock'],
  dialPlain: ['Plain', 'a face of a clock'],
  hours: 'Hours',
  hoursOwn: ['Automatic', 'hours of a clock: as the language of the device has them'],
  hours12: ['12 hours', 'of a clock'],
  hours24: ['24 hours', 'of a clock'],
  seconds: 'Show seconds',
  zone: 'Time zone',
  ownZone: 'Device’s time zone',
  secondHand: ['Second hand', 'of a clock: a colour is chosen for it'],
})
