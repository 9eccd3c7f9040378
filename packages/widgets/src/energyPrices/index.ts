import type { FeedContentOf } from '@vitrine/core/feeds'
import type { WidgetOf } from '../definitions.ts'
import { HOUR_MS } from '../time.ts'
import type { WidgetKind } from '../widget.ts'
import { energyPrices as definition } from './definition.ts'

const SAMPLE = [
  98, 91, 84, 80, 79, 86, 104, 128, 131, 112, 84, 61, 38, 22, 14, 27, 58, 96, 139, 152, 141, 124, 111, 102,
]

export const energyPrices: WidgetKind<WidgetOf<'energyPrices'>> = {
  previews: {
    'prices of electricity': { kind: 'energyPrices', ...definition.defaults(0), heading: 'Electricity' },
    'prices of electricity for half a day': { kind: 'energyPrices', heading: '', hours: 12, unit: 'MWh' },
  },
  sample: (_settings, nowMs): FeedContentOf<'table'> => ({
    kind: 'table',
    columns: ['from', 'until', 'price', 'unit'],
    rows: SAMPLE.map((price, at) => {
      const fromMs = (Math.floor(nowMs / HOUR_MS) + at) * HOUR_MS
      return [new Date(fromMs), new Date(fromMs + HOUR_MS)]
        .map((date) => date.toISOString())
        .concat(String(price), 'EUR/MWh')
    }),
  }),
  view: () => import('./View.tsx'),
}
