import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'

export const countdown: WidgetKind<WidgetOf<'countdown'>> = {
  previews: {
    'a countdown': { kind: 'countdown', until: '2027-01-31T18:00', after: 'Now' },
    'a countdown in boxes': {
      kind: 'countdown',
      until: '2027-01-31T18:00',
      after: 'Now',
      look: 'boxes',
      label: 'until the summer fair',
    },
    'a countdown that is over': { kind: 'countdown', until: '2020-01-01T00:00', after: 'The doors are open' },
  },
  view: () => import('./View.tsx'),
}
