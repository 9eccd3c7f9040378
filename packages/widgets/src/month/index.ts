import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'

export const month: WidgetKind<WidgetOf<'month'>> = {
  previews: { 'a month': { kind: 'month' } },
  view: () => import('./View.tsx'),
}
