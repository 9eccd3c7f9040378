import { defineTexts } from '@vitrine/texts'

export const feedTableTexts = defineTexts('widgetTable', {
  name: ['Table', 'a widget'],
  description: 'Shows the rows of a table feed, page by page.',
  searchWords: [
    'csv excel spreadsheet sheets list rates currency exchange',
    'other words that the widget “Table” is found by',
  ],
  feed: ['Feed', 'a source of data that a widget shows'],
  heading: ['Heading', 'stands above a widget'],
  header: 'Show column names',
  seconds: ['Seconds for each page', 'how long a page of a table is shown'],
  accent: ['Accent', 'a colour of a widget'],
})
