import { defineTexts } from '@vitrine/texts'

export const resultsTexts = defineTexts('widgetResults', {
  name: ['Results', 'a widget: of sports matches'],
  description: 'Shows the results of matches, and when the next ones begin.',
  searchWords: [
    'sports scores football soccer matches games fixtures league',
    'other words that the widget “Results” is found by',
  ],
  feed: ['Feed', 'a source of data that a widget shows'],
  heading: ['Heading', 'what stands above a widget'],
  seconds: ['Seconds for each page', 'how long a page is shown'],
  planned: 'Show upcoming matches',
  accent: ['Accent', 'a colour of a widget'],
})
