import { defineTexts } from '@vitrine/texts'

export const departuresTexts = defineTexts('widgetDepartures', {
  name: ['Departures', 'a widget: trams, buses, trains'],
  description: 'Shows the next departures from a timetable, in minutes or as times.',
  searchWords: [
    'bus train tram metro flights timetable gtfs transit public transport',
    'other words that the widget “Departures” is found by',
  ],
  feed: ['Feed', 'a source of data that a widget shows'],
  heading: ['Heading', 'stands above a widget'],
  show: ['Show', 'minutes or times of departures'],
  minutes: ['Minutes left', 'until a departure'],
  times: ['Times', 'of departures'],
  line: ['Line column', 'name of the column with the numbers of lines; empty: detected'],
  destination: ['Destination column', 'name of the column with destinations; empty: detected'],
  time: ['Time column', 'name of the column with times of departure; empty: detected'],
  platform: ['Platform column', 'name of the column with platforms or stops; empty: detected'],
  color: ['Colour column', 'name of the column with colours of lines; empty: detected'],
  walk: ['Minutes to walk', 'to the stop: earlier departures are not shown'],
  accent: ['Accent', 'a colour of a widget'],
})
