import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'

export const ticker: WidgetKind<WidgetOf<'ticker'>> = {
  previews: {
    'a ticker': {
      kind: 'ticker',
      text: 'Library open until 22:00 | Ice rink opens on Friday at noon | Bridge Street is closed',
      speed: 'normal',
    },
  },
  view: () => import('./View.tsx'),
}
