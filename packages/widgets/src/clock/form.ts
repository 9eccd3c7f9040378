import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { clockTexts } from './clock.texts.ts'

export const clock: WidgetForm<WidgetOf<'clock'>> = {
  name: clockTexts.name,
  description: clockTexts.description,
  category: 'time',
  begins: { letters: 0.11 },
  fields: {
    face: {
      label: clockTexts.face,
      as: 'choice',
      choices: { analog: clockTexts.analog, digital: clockTexts.digital },
    },
    seconds: { label: clockTexts.seconds, as: 'switch' },
    zone: { label: clockTexts.zone, as: 'timeZone', own: clockTexts.ownZone },
  },
  hasLetters: ({ face }) => face === 'digital',
  accentLabel: ({ face, seconds }) => (face === 'analog' && seconds ? clockTexts.secondHand : null),
}
