import type { FeedContentOf } from '@vitrine/core/feeds'
import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'
import { systemStatus as definition } from './definition.ts'

export const systemStatus: WidgetKind<WidgetOf<'systemStatus'>> = {
  previews: {
    'the status of systems': { kind: 'systemStatus', ...definition.defaults(0), heading: 'IT services' },
    'troubles alone': { kind: 'systemStatus', heading: '', seconds: 12 },
  },
  sample: (): FeedContentOf<'table'> => ({
    kind: 'table',
    columns: ['name', 'state'],
    rows: [
      ['Mail', 'operational'],
      ['Wireless network', 'degraded_performance'],
      ['Room booking', 'operational'],
      ['Printing', 'under_maintenance'],
      ['Telephones', 'operational'],
    ],
  }),
  worded: true,
  view: () => import('./View.tsx'),
}
