import type { WidgetOf } from '../definitions.ts'
import { DAY_MS, MINUTE_MS } from '../time.ts'
import type { WidgetKind } from '../widget.ts'
import type { Entry } from './boardAt.ts'

const SLOT_MS = 15 * MINUTE_MS
/** Ticket, room, status, slots from now, minutes until it is expected, minutes since it was called. */
const ENTRIES: readonly (readonly [string, string, Entry['status'], number, number | null, number | null])[] =
  [
    ['B047', 'Room 3', 'calling', 0, null, 0],
    ['A112', 'Room 1', 'now', 0, null, 2],
    ['M. T.', 'Room 2', 'delayed', 0, 20, null],
    ['C009', 'Room 4', 'planned', 1, null, null],
    ['B048', 'Room 3', 'checkedIn', 1, null, null],
    ['E. K.', 'Room 3', 'checkedIn', 2, null, null],
    ['C010', 'Room 2', 'delayed', 2, 50, null],
  ]

export const board: WidgetKind<WidgetOf<'board'>> = {
  previews: {
    appointments: { kind: 'board', heading: '', calls: true, seconds: 12, privacy: true, sound: true },
    'appointments as a list alone': { kind: 'board', heading: 'Wing C', seconds: 12 },
  },
  sample: (_settings, nowMs) => {
    const slotMs = Math.floor(nowMs / SLOT_MS) * SLOT_MS
    return {
      kind: 'board',
      title: 'Clinic, wing C',
      time_zone: 'Europe/Berlin',
      from_ms: slotMs - DAY_MS / 2,
      until_ms: slotMs + DAY_MS / 2,
      entries: ENTRIES.map(([text, room, status, slots, delayed, called]) => ({
        starts_ms: slotMs + slots * SLOT_MS,
        text,
        room,
        status,
        delayed_until_ms: delayed === null ? null : slotMs + delayed * MINUTE_MS,
        called_ms: called === null ? null : nowMs - called * MINUTE_MS,
      })),
    }
  },
  worded: true,
  view: () => import('./View.tsx'),
}
