import { defineTexts } from '@vitrine/texts'

export const systemStatusTexts = defineTexts('widgetSystemStatus', {
  name: ['System status', 'a widget'],
  description: 'Shows the status of systems from a status page or Prometheus, or of your displays.',
  searchWords: [
    'monitoring uptime outage incidents services health prometheus statuspage',
    'other words that the widget “System status” is found by',
  ],
  feed: ['Feed', 'a source of data that a widget shows'],
  heading: ['Heading', 'what stands above a widget'],
  all: ['List systems that work', 'otherwise only those that don’t are listed'],
  seconds: ['Seconds for each page', 'how long a page is shown'],
  accent: ['Accent', 'a colour of a widget'],
})
