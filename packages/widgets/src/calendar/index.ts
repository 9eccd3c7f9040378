import { zoneTimeOf } from '@vitrine/core'
import type { FeedContentOf } from '@vitrine/core/feeds'
import type { WidgetOf } from '../definitions.ts'
import { DAY_MS, MINUTE_MS, zoneOf } from '../time.ts'
import type { WidgetKind } from '../widget.ts'

/** Day from today, beginning and end in hours, title and place; without hours: a whole day. */
const APPOINTMENTS = [
  [0, 9, 9.5, 'Stand-up', 'Birch'],
  [0, 10, 11.5, 'Interview', 'Oak'],
  [0, 14, 15.5, 'Budget review', 'Birch'],
  [0, 15, 16, 'Design critique', 'Studio'],
  [1, null, null, 'Open day', 'Entrance hall'],
  [1, 8.5, 10, 'School visit', 'Auditorium'],
  [1, 13, 14, 'Safety briefing', 'Workshop'],
  [2, 11, 12, 'Town council', 'Great hall'],
  [3, 9, 12, 'First aid course', 'Room 204'],
  [4, 16, 18, 'Winter market', 'Main square'],
] as const

export const calendar: WidgetKind<WidgetOf<'calendar'>> = {
  previews: {
    'an agenda': { kind: 'calendar', layout: 'agenda', heading: 'This week', days: 7, place: true },
    'a day': { kind: 'calendar', layout: 'day', heading: '', days: 7, place: true },
    'a week': { kind: 'calendar', layout: 'week', heading: '', days: 7 },
  },
  sample: (_settings, nowMs): FeedContentOf<'calendar'> => {
    const zone = zoneTimeOf(zoneOf({}))
    const { day } = zone.localAt(nowMs)
    return {
      kind: 'calendar',
      title: 'Events',
      covers: { from_ms: zone.startOfDayMs(day - 7), until_ms: zone.startOfDayMs(day + 31) },
      events: APPOINTMENTS.map(([after, from, until, title, place]) => ({
        id: title,
        title,
        place,
        text: null,
        from_ms:
          from === null ? (day + after) * DAY_MS : zone.startOfDayMs(day + after) + from * 60 * MINUTE_MS,
        until_ms:
          until === null
            ? (day + after + 1) * DAY_MS
            : zone.startOfDayMs(day + after) + until * 60 * MINUTE_MS,
        all_day: from === null,
        private: false,
        free: false,
      })),
    }
  },
  worded: true,
  view: () => import('./View.tsx'),
}
