import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { boardTexts } from './board.texts.ts'

export const board: WidgetForm<WidgetOf<'board'>> = {
  name: boardTexts.name,
  description: boardTexts.description,
  words: boardTexts.searchWords,
  category: 'visitors',
  fields: {
    feed: { label: boardTexts.feed, as: 'feed' },
    heading: { label: boardTexts.heading, as: 'text', maxLength: 80 },
    calls: { label: boardTexts.calls, as: 'switch' },
    seconds: { label: boardTexts.seconds, as: 'number', min: 3, max: 300, step: 1 },
    privacy: { label: boardTexts.privacy, as: 'switch' },
    sound: { label: boardTexts.sound, as: 'switch' },
  },
  hasLetters: () => true,
  accentLabel: () => boardTexts.colour,
}
