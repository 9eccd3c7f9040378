import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'

export const clock: WidgetKind<WidgetOf<'clock'>> = {
  previews: {
    'a clock with hands': { kind: 'clock', face: 'analog', seconds: true },
    'a clock with numbers': { kind: 'clock', face: 'analog', dial: 'numbers' },
    'a plain clock': { kind: 'clock', face: 'analog', dial: 'plain' },
    'a clock with digits in another zone': { kind: 'clock', face: 'digital', zone: 'Asia/Tokyo' },
  },
  view: () => import('./View.tsx'),
}
