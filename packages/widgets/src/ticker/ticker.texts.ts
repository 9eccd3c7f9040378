import { defineTexts } from '@vitrine/texts'

export const tickerTexts = defineTexts('widgetTicker', {
  name: ['Ticker', 'a widget: running text'],
  description: 'Scrolls your own text as one running line.',
  searchWords: [
    'marquee scrolling crawl text announcement message',
    'other words that the widget “Ticker” is found by',
  ],
  text: ['Text (separate entries with |)', 'of a ticker'],
  speed: ['Speed', 'of a ticker'],
  slow: ['Slow', 'a speed'],
  normal: ['Normal', 'a speed'],
  fast: ['Fast', 'a speed'],
  separator: ['Separator', 'a sign between texts: a colour is chosen for it'],
})
