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
  },
  hasLetters: () => true,
  accentLabel: () => null,
}
