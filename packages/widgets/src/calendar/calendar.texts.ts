import { defineTexts } from '@vitrine/texts'

export const calendarTexts = defineTexts('widgetCalendar', {
  name: ['Calendar', 'a widget'],
  description: 'Shows the appointments of a calendar as an agenda, a day or a week.',
  searchWords: [
    'ical ics caldav outlook google exchange appointments events meetings schedule',
    'other words that the widget “Calendar” is found by',
  ],
  feed: ['Calendar', 'a feed that a widget shows'],
  layout: ['Layout', 'of a calendar widget'],
  agenda: ['Agenda', 'a layout: appointments below each other by day'],
  day: ['Day', 'a layout: the hours of today'],
  week: ['Week', 'a layout: the days of this week beside each other'],
  heading: ['Heading', 'stands above a widget'],
  days: ['Days in the agenda', 'a number'],
  place: ['Show place', 'of an appointment'],
  accent: ['Accent', 'a colour of a widget'],
})
