import type { FeedContentOf } from '@vitrine/core/feeds'
import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'
import { airQuality as definition } from './definition.ts'

const SAMPLE = [
  ['european_aqi', '34', 'EAQI'],
  ['us_aqi', '58', 'USAQI'],
  ['pm2_5', '11.2', 'μg/m³'],
  ['pm10', '18.6', 'μg/m³'],
  ['ozone', '71', 'μg/m³'],
  ['nitrogen_dioxide', '14.3', 'μg/m³'],
] as const

export const airQuality: WidgetKind<WidgetOf<'airQuality'>> = {
  previews: {
    'air quality': { kind: 'airQuality', ...definition.defaults(0) },
    'air quality by the US index': { kind: 'airQuality', heading: 'Air in the city', index: 'us' },
  },
  sample: (_settings, nowMs): FeedContentOf<'table'> => ({
    kind: 'table',
    columns: ['measure', 'value', 'unit', 'time'],
    rows: SAMPLE.map((row) => [...row, new Date(nowMs).toISOString()]),
  }),
  worded: true,
  view: () => import('./View.tsx'),
}
