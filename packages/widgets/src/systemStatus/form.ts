import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { systemStatusTexts } from './systemStatus.texts.ts'

export const systemStatus: WidgetForm<WidgetOf<'systemStatus'>> = {
  name: systemStatusTexts.name,
  description: systemStatusTexts.description,
  words: systemStatusTexts.searchWords,
  category: 'figures',
  fields: {
    feed: { label: systemStatusTexts.feed, as: 'feed' },
    heading: { label: systemStatusTexts.heading, as: 'text', maxLength: 80 },
    all: { label: systemStatusTexts.all, as: 'switch' },
    seconds: { label: systemStatusTexts.seconds, as: 'number', min: 3, max: 300, step: 1 },
  },
  hasLetters: () => true,
  accentLabel: () => systemStatusTexts.accent,
}
