import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { countdownTexts } from './countdown.texts.ts'

export const countdown: WidgetForm<WidgetOf<'countdown'>> = {
  name: countdownTexts.name,
  description: countdownTexts.description,
  words: countdownTexts.searchWords,
  category: 'time',
  begins: { letters: 0.11 },
  fields: {
    until: { label: countdownTexts.until, as: 'localTime', description: countdownTexts.untilHint },
    after: { label: countdownTexts.after, as: 'text', maxLength: 300 },
    look: {
      label: countdownTexts.look,
      as: 'choice',
      own: countdownTexts.line,
      choices: { boxes: countdownTexts.boxes },
    },
    label: { label: countdownTexts.label, as: 'text', maxLength: 120 },
    zone: { label: countdownTexts.zone, as: 'timeZone', own: countdownTexts.ownZone },
  },
  hasLetters: () => true,
  accentLabel: () => null,
}
