import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'

export const table: WidgetKind<WidgetOf<'table'>> = {
  previews: {
    'a table of a feed': { kind: 'table', heading: 'Swimming pools', header: true, seconds: 12 },
    'a table without names': { kind: 'table', heading: '', seconds: 12 },
  },
  sample: () => ({
    kind: 'table',
    columns: ['Pool', 'Water', 'Visitors', 'Open until'],
    rows: [
      ['Harbour baths', '26 °C', '142', '21:00'],
      ['City pool', '28 °C', '88', '22:00'],
      ['Lido', '19 °C', '12', '18:00'],
      ['Hillside', '27 °C', '64', '20:00'],
      ['Thermal spa', '34 °C', '201', '23:00'],
      ['School pool', '28 °C', '0', '16:00'],
    ],
  }),
  view: () => import('./View.tsx'),
}
