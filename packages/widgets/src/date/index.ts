import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'

export const date: WidgetKind<WidgetOf<'date'>> = {
  previews: {
    'a page of a calendar': { kind: 'date', layout: 'page' },
    'a date': { kind: 'date', layout: 'line', year: true },
  },
  view: () => import('./View.tsx'),
}
