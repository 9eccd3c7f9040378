import { defineTexts } from '@vitrine/texts'

export const tickerTexts = defineTexts('widgetTicker', {
  name: ['Ticker', 'a widget: running text'],
  description: 'Runs your own texts through as one line.',
  text: ['Text (separate entries with |)', 'of a ticker'],
  speed: ['Speed', 'of a ticker'],
  slow: ['Slow', 'a speed'],
  normal: ['Normal', 'a speed'],
  fast: ['Fast', 'a speed'],
  separator: ['Separator', 'a sign between texts: a colour is chosen for it'],
})
