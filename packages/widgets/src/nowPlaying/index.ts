import type { FeedContentOf } from '@vitrine/core/feeds'
import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'
import { nowPlaying as definition } from './definition.ts'

export const nowPlaying: WidgetKind<WidgetOf<'nowPlaying'>> = {
  previews: {
    'what is playing': { kind: 'nowPlaying', ...definition.defaults(0) },
    'what is playing in the foyer': { kind: 'nowPlaying', heading: 'In the foyer' },
  },
  sample: (): FeedContentOf<'table'> => ({
    kind: 'table',
    columns: ['state', 'title', 'artist', 'album', 'station'],
    rows: [
      ['now', 'Clair de lune', 'Claude Debussy', 'Suite bergamasque', 'House radio'],
      ['next', 'Gymnopédie No. 1', 'Erik Satie', '', 'House radio'],
    ],
  }),
  worded: true,
  view: () => import('./View.tsx'),
}
