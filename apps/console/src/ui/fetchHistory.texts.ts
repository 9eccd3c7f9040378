import { defineTexts } from '@vitrine/texts'

/** The last fetches of feeds, of their pictures and of calendars. */
export const fetchHistoryTexts = defineTexts('fetchHistory', {
  loading: 'Loading the last reads',
  failed: 'Couldn’t load the last reads',
})
