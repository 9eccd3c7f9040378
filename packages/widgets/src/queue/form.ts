import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { queueTexts } from './queue.texts.ts'

export const queue: WidgetForm<WidgetOf<'queue'>> = {
  name: queueTexts.name,
  description: queueTexts.description,
  words: queueTexts.searchWords,
  category: 'visitors',
  fields: {
    feed: { label: queueTexts.feed, as: 'feed' },
    heading: { label: queueTexts.heading, as: 'text', maxLength: 80 },
    recent: { label: queueTexts.recent, as: 'number', min: 0, max: 12, step: 1 },
    waiting: { label: queueTexts.waiting, as: 'switch' },
    sound: { label: queueTexts.sound, as: 'switch' },
    byTouch: { label: queueTexts.byTouch, as: 'switch' },
  },
  hasLetters: () => true,
  accentLabel: () => queueTexts.colour,
}
