import type { WidgetOf } from '../definitions.ts'
import { MINUTE_MS } from '../time.ts'
import type { WidgetKind } from '../widget.ts'

const CALLS = [
  ['A042', 'Desk 3'],
  ['A041', 'Desk 1'],
  ['A040', 'Desk 2'],
  ['A039', 'Desk 3'],
  ['A038', 'Desk 1'],
] as const

export const queue: WidgetKind<WidgetOf<'queue'>> = {
  previews: {
    'a queue': { kind: 'queue', heading: '', recent: 4, sound: true },
    'a queue where people take numbers': {
      kind: 'queue',
      heading: '',
      recent: 3,
      waiting: true,
      byTouch: true,
    },
    'a queue with its last number alone': { kind: 'queue', heading: 'Pharmacy', recent: 0, waiting: true },
  },
  sample: (_settings, nowMs) => ({
    kind: 'queue',
    title: 'Citizen services',
    calls: CALLS.map(([number, desk], at) => ({ number, desk, at_ms: nowMs - at * MINUTE_MS, times: 1 })),
    waiting: 6,
  }),
  worded: true,
  view: () => import('./View.tsx'),
}
