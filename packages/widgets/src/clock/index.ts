import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'

export const clock: WidgetKind<WidgetOf<'clock'>> = {
  name: 'Clock',
  form: {
    face: { label: 'Style', as: 'choice', choices: { analog: 'Analogue', digital: 'Digital' } },
    seconds: { label: 'Show seconds', as: 'switch' },
    zone: { label: 'Time zone', as: 'timeZone', own: 'Device’s time zone' },
  },
  hasLetters: ({ face }) => face === 'digital',
  accentLabel: ({ face, seconds }) => (face === 'analog' && seconds ? 'Second hand' : null),
  previews: {
    'a clock with hands': { kind: 'clock', face: 'analog', seconds: true },
    'a clock with digits in another zone': { kind: 'clock', face: 'digital', zone: 'Asia/Tokyo' },
  },
  view: () => import('./View.tsx'),
}
