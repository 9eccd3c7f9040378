import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'

export const countUp: WidgetKind<WidgetOf<'countUp'>> = {
  previews: {
    'days since a date': {
      kind: 'countUp',
      since: '2026-03-04T00:00',
      show: 'days',
      label: 'without accidents',
    },
    'time since a date': { kind: 'countUp', since: '2026-11-20T08:00', show: 'time', label: '' },
    'time since a date in boxes': {
      kind: 'countUp',
      since: '2026-11-20T08:00',
      show: 'time',
      look: 'boxes',
      label: 'since we opened',
    },
  },
  view: () => import('./View.tsx'),
}
