import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { worldClocksTexts } from './worldClocks.texts.ts'

export const worldClocks: WidgetForm<WidgetOf<'worldClocks'>> = {
  name: worldClocksTexts.name,
  description: worldClocksTexts.description,
  words: worldClocksTexts.searchWords,
  category: 'time',
  fields: {
    face: {
      label: worldClocksTexts.face,
      as: 'choice',
      choices: { analog: worldClocksTexts.analog, digital: worldClocksTexts.digital },
    },
    hours: {
      label: worldClocksTexts.hours,
      as: 'choice',
      own: worldClocksTexts.hoursOwn,
      choices: { '12': worldClocksTexts.hours12, '24': worldClocksTexts.hours24 },
    },
    first: { label: worldClocksTexts.first, as: 'timeZone', own: worldClocksTexts.ownZone },
    second: { label: worldClocksTexts.second, as: 'timeZone', own: worldClocksTexts.none },
    third: { label: worldClocksTexts.third, as: 'timeZone', own: worldClocksTexts.none },
    fourth: { label: worldClocksTexts.fourth, as: 'timeZone', own: worldClocksTexts.none },
  },
  hasLetters: () => true,
  accentLabel: () => worldClocksTexts.accent,
}
