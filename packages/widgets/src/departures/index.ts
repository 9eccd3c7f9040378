import type { FeedContentOf } from '@vitrine/core/feeds'
import type { WidgetOf } from '../definitions.ts'
import { MINUTE_MS } from '../time.ts'
import type { WidgetKind } from '../widget.ts'
import { departures as definition } from './definition.ts'

const SAMPLE = [
  ['9', 'Harbour', 3, '2'],
  ['2', 'Central station', 7, '1'],
  ['F', 'Island ferry', 11, 'Pier'],
  ['9', 'University hospital', 15, '1'],
  ['14', 'Mill Lane', 18, '3'],
  ['2', 'Airport', 26, '1'],
  ['9', 'Harbour', 31, '2'],
] as const

export const departures: WidgetKind<WidgetOf<'departures'>> = {
  previews: {
    departures: { kind: 'departures', ...definition.defaults(0), heading: 'Departures' },
    'departures by times': { kind: 'departures', ...definition.defaults(0), show: 'times', walk: 5 },
  },
  sample: (_settings, nowMs): FeedContentOf<'table'> => ({
    kind: 'table',
    columns: ['Line', 'Destination', 'Time', 'Platform'],
    rows: SAMPLE.map(([line, destination, minutes, platform]) => [
      line,
      destination,
      new Date(Math.floor(nowMs / MINUTE_MS + minutes) * MINUTE_MS).toISOString(),
      platform,
    ]),
  }),
  view: () => import('./View.tsx'),
}
