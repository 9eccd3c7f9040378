import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { roomTexts } from './room.texts.ts'

export const room: WidgetForm<WidgetOf<'room'>> = {
  name: roomTexts.name,
  description: roomTexts.description,
  words: roomTexts.searchWords,
  category: 'rooms',
  begins: { edgeToEdge: true, accent: '#12877F' },
  fields: {
    feed: { label: roomTexts.feed, as: 'feed' },
    name: { label: roomTexts.room, as: 'text', maxLength: 80 },
    details: { label: roomTexts.details, as: 'text', maxLength: 120 },
    titles: { label: roomTexts.titles, as: 'switch' },
    next: { label: roomTexts.next, as: 'switch' },
    busy: {
      label: roomTexts.busy,
      as: 'choice',
      own: roomTexts.busyOwn,
      choices: {
        coral: roomTexts.coral,
        plum: roomTexts.plum,
        amber: roomTexts.amber,
        ink: roomTexts.ink,
      },
    },
    from: { label: roomTexts.from, as: 'number', min: 0, max: 24, step: 1 },
    until: { label: roomTexts.until, as: 'number', min: 0, max: 24, step: 1 },
  },
  hasLetters: () => true,
  accentLabel: () => roomTexts.free,
}
