import { zoneTimeOf } from '@vitrine/core'
import type { FeedContentOf } from '@vitrine/core/feeds'
import type { WidgetOf } from '../definitions.ts'
import { DAY_MS, MINUTE_MS, zoneOf } from '../time.ts'
import type { WidgetKind } from '../widget.ts'

const MEETINGS = [
  [-170, -110, 'Stand-up'],
  [-100, -40, 'Interview'],
  [51, 141, 'Budget review'],
  [180, 240, 'Design critique'],
] as const

export const room: WidgetKind<WidgetOf<'room'>> = {
  previews: {
    'a free room': {
      kind: 'room',
      name: 'Birch',
      details: '2nd floor · 8 seats',
      titles: true,
      next: true,
      from: 8,
      until: 18,
    },
    'a room without titles': { kind: 'room', name: 'Oak', details: '', busy: 'plum', from: 7, until: 20 },
  },
  sample: (_settings, nowMs): FeedContentOf<'calendar'> => {
    const startMs = zoneTimeOf(zoneOf({})).startOfDayMs(zoneTimeOf(zoneOf({})).localAt(nowMs).day)
    const minuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS
    return {
      kind: 'calendar',
      title: 'Birch',
      covers: { from_ms: startMs - DAY_MS, until_ms: startMs + 14 * DAY_MS },
      events: MEETINGS.map(([from, until, title]) => ({
        id: title,
        title,
        place: null,
        text: null,
        from_ms: minuteMs + from * MINUTE_MS,
        until_ms: minuteMs + until * MINUTE_MS,
        all_day: false,
        private: false,
        free: false,
      })),
    }
  },
  worded: true,
  view: () => import('./View.tsx'),
}
