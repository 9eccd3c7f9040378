import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'
import { value as definition } from './definition.ts'

const preview = (settings: Partial<WidgetOf<'value'>>): WidgetOf<'value'> => ({
  kind: 'value',
  ...definition.defaults(0),
  ...settings,
})

export const value: WidgetKind<WidgetOf<'value'>> = {
  previews: {
    'a number': preview({ label: 'Water temperature', unit: '°C', column: 'Water', row: 'Lido' }),
    'a number above its limit': preview({ label: 'Visitors', column: 'Visitors', warn: '80', alarm: '120' }),
  },
  sample: () => ({
    kind: 'table',
    columns: ['Pool', 'Water', 'Visitors'],
    rows: [
      ['Harbour baths', '26', '142'],
      ['Lido', '19.5', '12'],
    ],
  }),
  view: () => import('./View.tsx'),
}
