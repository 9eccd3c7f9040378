import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'

export const occupancy: WidgetKind<WidgetOf<'occupancy'>> = {
  previews: {
    'how full a room is': { kind: 'occupancy', label: 'Reading room', look: 'ring', words: true },
    'how full a room is, as a bar': { kind: 'occupancy', label: 'Pool', look: 'bar', words: true },
    'how full a room is, counted by touch': {
      kind: 'occupancy',
      label: 'Gym',
      look: 'ring',
      words: true,
      byTouch: true,
    },
    'how many people are there': { kind: 'occupancy', label: 'Visitors', look: 'number' },
  },
  sample: () => ({
    kind: 'counter',
    title: 'Reading room',
    count: 68,
    capacity: 80,
    level: 'nearlyFull',
    light: 'wait',
  }),
  worded: true,
  view: () => import('./View.tsx'),
}
