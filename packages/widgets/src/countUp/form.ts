import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { countUpTexts } from './countUp.texts.ts'

export const countUp: WidgetForm<WidgetOf<'countUp'>> = {
  name: countUpTexts.name,
  description: countUpTexts.description,
  words: countUpTexts.searchWords,
  category: 'time',
  fields: {
    since: { label: countUpTexts.since, as: 'localTime', description: countUpTexts.sinceHint },
    show: {
      label: countUpTexts.show,
      as: 'choice',
      choices: { days: countUpTexts.days, time: countUpTexts.time },
    },
    look: {
      label: countUpTexts.look,
      as: 'choice',
      own: countUpTexts.line,
      choices: { boxes: countUpTexts.boxes },
    },
    label: { label: countUpTexts.label, as: 'text', maxLength: 120 },
    zone: { label: countUpTexts.zone, as: 'timeZone', own: countUpTexts.ownZone },
  },
  hasLetters: () => true,
  accentLabel: () => null,
}
