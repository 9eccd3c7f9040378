import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'

export const date: WidgetKind<WidgetOf<'date'>> = {
  previews: {
    'a date': { kind: 'date', layout: 'line', year: true },
    'a page of a calendar': { kind: 'date', layout: 'page' },
  },
  view: () => import('./View.tsx'),
}
