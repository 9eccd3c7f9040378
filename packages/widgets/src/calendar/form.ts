import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { calendarTexts } from './calendar.texts.ts'

export const calendar: WidgetForm<WidgetOf<'calendar'>> = {
  name: calendarTexts.name,
  description: calendarTexts.description,
  words: calendarTexts.searchWords,
  category: 'rooms',
  fields: {
    feed: { label: calendarTexts.feed, as: 'feed' },
    layout: {
      label: calendarTexts.layout,
      as: 'choice',
      choices: { agenda: calendarTexts.agenda, day: calendarTexts.day, week: calendarTexts.week },
    },
    heading: { label: calendarTexts.heading, as: 'text', maxLength: 80 },
    days: { label: calendarTexts.days, as: 'number', min: 1, max: 31, step: 1 },
    place: { label: calendarTexts.place, as: 'switch' },
  },
  hasLetters: () => true,
  accentLabel: () => calendarTexts.accent,
}
