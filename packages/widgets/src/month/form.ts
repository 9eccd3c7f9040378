import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { monthTexts } from './month.texts.ts'

export const month: WidgetForm<WidgetOf<'month'>> = {
  name: monthTexts.name,
  description: monthTexts.description,
  words: monthTexts.searchWords,
  category: 'time',
  fields: {
    look: {
      label: monthTexts.look,
      as: 'choice',
      own: monthTexts.plain,
      choices: { leaf: monthTexts.leaf, day: monthTexts.day, strip: monthTexts.strip },
    },
    zone: { label: monthTexts.zone, as: 'timeZone', own: monthTexts.ownZone },
  },
  hasLetters: () => true,
  accentLabel: () => monthTexts.today,
}
