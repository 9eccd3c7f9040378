import { defineTexts } from '@vitrine/texts'

export const clockTexts = defineTexts('widgetClock', {
  name: ['Clock', 'a widget'],
  description: 'Shows the time of day, with hands or in digits.',
  face: ['Style', 'of a clock: analogue or digital'],
  analog: 'Analogue',
  digital: 'Digital',
  seconds: 'Show seconds',
  zone: 'Time zone',
  ownZone: 'Device’s time zone',
  secondHand: ['Second hand', 'of a clock: a colour is chosen for it'],
})
