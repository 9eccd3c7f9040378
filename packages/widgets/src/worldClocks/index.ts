import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'

export const worldClocks: WidgetKind<WidgetOf<'worldClocks'>> = {
  previews: {
    'world clocks with hands': {
      kind: 'worldClocks',
      face: 'analog',
      second: 'America/New_York',
      third: 'Asia/Tokyo',
    },
    'world clocks with digits': {
      kind: 'worldClocks',
      face: 'digital',
      first: 'Europe/London',
      second: 'America/Sao_Paulo',
      third: 'Asia/Kolkata',
      fourth: 'Australia/Sydney',
    },
  },
  view: () => import('./View.tsx'),
}
