import type { FeedContentOf } from '@vitrine/core/feeds'
import type { WidgetOf } from '../definitions.ts'
import { DAY_MS, HOUR_MS } from '../time.ts'
import type { WidgetKind } from '../widget.ts'
import { results as definition } from './definition.ts'

const SAMPLE = [
  [-26, 'Harbour', 'Old Town', '2', '1', 'finished'],
  [-24, 'Mill Lane', 'University', '0', '0', 'finished'],
  [-1, 'Island', 'Northgate', '1', '3', 'live'],
  [3, 'Riverside', 'Castle Hill', '', '', 'planned'],
  [25, 'Old Town', 'Island', '', '', 'planned'],
] as const

export const results: WidgetKind<WidgetOf<'results'>> = {
  previews: {
    'results of matches': { kind: 'results', ...definition.defaults(0), heading: 'City league' },
    'results alone': { kind: 'results', heading: '', seconds: 12 },
  },
  sample: (_settings, nowMs): FeedContentOf<'table'> => ({
    kind: 'table',
    columns: ['time', 'home', 'away', 'home_score', 'away_score', 'state', 'round'],
    rows: SAMPLE.map(([hours, ...match]) => [
      new Date(Math.floor(nowMs / DAY_MS) * DAY_MS + (14 + hours) * HOUR_MS).toISOString(),
      ...match,
      'Round 12',
    ]),
  }),
  view: () => import('./View.tsx'),
}
