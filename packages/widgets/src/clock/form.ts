import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { clockTexts } from './clock.texts.ts'

export const clock: WidgetForm<WidgetOf<'clock'>> = {
  name: clockTexts.name,
  description: clockTexts.description,
  words: clockTexts.searchWords,
  category: 'time',
  begins: { letters: 0.11 },
  fields: {
    face: {
      label: clockTexts.face,
      as: 'choice',
      choices: { analog: clockTexts.analog, digital: clockTexts.digital },
    },
    dial: {
      label: clockTexts.dial,
      as: 'choice',
      own: clockTexts.dialMarks,
      choices: { numbers: clockTexts.dialNumbers, plain: clockTexts.dialPlain },
    },
    hours: {
      label: clockTexts.hours,
      as: 'choice',
      own: clockTexts.hoursOwn,
      choices: { '12': clockTexts.hours12, '24': clockTexts.hours24 },
    },
    seconds: { label: clockTexts.seconds, as: 'switch' },
    zone: { label: clockTexts.zone, as: 'timeZone', own: clockTexts.ownZone },
  },
  hasLetters: ({ face }) => face === 'digital',
  accentLabel: ({ face, seconds }) => (face === 'analog' && seconds ? clockTexts.secondHand : null),
}
