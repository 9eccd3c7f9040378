import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'

export const trafficLight: WidgetKind<WidgetOf<'trafficLight'>> = {
  previews: {
    'a traffic light': {
      kind: 'trafficLight',
      label: 'Reading room',
      words: true,
      go: '',
      wait: '',
      stop: '',
    },
    'a traffic light without words': { kind: 'trafficLight', label: '', go: '', wait: '', stop: '' },
  },
  sample: () => ({
    kind: 'counter',
    title: 'Reading room',
    count: 12,
    capacity: 80,
    level: 'free',
    light: 'go',
  }),
  worded: true,
  view: () => import('./View.tsx'),
}
