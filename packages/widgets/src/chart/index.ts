import type { FeedContentOf } from '@vitrine/core/feeds'
import type { WidgetOf } from '../definitions.ts'
import { chart as definition } from './definition.ts'
import type { WidgetKind } from '../widget.ts'

const preview = (settings: Partial<WidgetOf<'chart'>>): WidgetOf<'chart'> => ({
  kind: 'chart',
  ...definition.defaults(0),
  ...settings,
})
const HOURS = [31, 44, 61, 88, 120, 151, 133, 141, 117, 98, 82]
const VISITORS = HOURS.map((count, at) => [String(at + 8), String(count)])
const ENERGY = [
  ['Heating', '420'],
  ['Lighting', '180'],
  ['Kitchen', '140'],
  ['Lifts', '60'],
  ['Other', '45'],
]

export const chart: WidgetKind<WidgetOf<'chart'>> = {
  previews: {
    bars: preview({ heading: 'Visitors today' }),
    'a line of a chart': preview({
      form: 'line',
      heading: 'Visitors today',
      label: 'Hour',
      value: 'Visitors',
    }),
    'a pie': preview({ form: 'pie', heading: 'Energy this week', unit: 'kWh' }),
    'a gauge': preview({ form: 'gauge', heading: 'Air quality', unit: 'ppm', most: 1_400 }),
    'a gauge that warns': preview({ form: 'gauge', unit: 'ppm', most: 1_400, warn: '600', alarm: '1000' }),
    'a sparkline': preview({ form: 'sparkline', heading: 'Visitors' }),
  },
  sample: ({ form }): FeedContentOf<'table'> => ({
    kind: 'table',
    ...(form === 'pie'
      ? { columns: ['Use', 'Energy'], rows: ENERGY }
      : form === 'gauge'
        ? { columns: ['Room', 'CO₂'], rows: [['Reading room', '640']] }
        : { columns: ['Hour', 'Visitors'], rows: VISITORS }),
  }),
  view: () => import('./View.tsx'),
}
