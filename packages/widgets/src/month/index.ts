import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'

export const month: WidgetKind<WidgetOf<'month'>> = {
  previews: {
    'a month': { kind: 'month' },
    'a month as a wall calendar': { kind: 'month', look: 'leaf' },
    'a month beside today': { kind: 'month', look: 'day' },
    'a strip of weeks': { kind: 'month', look: 'strip' },
  },
  view: () => import('./View.tsx'),
}
