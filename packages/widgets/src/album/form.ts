import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { albumTexts } from './album.texts.ts'

export const album: WidgetForm<WidgetOf<'album'>> = {
  name: albumTexts.name,
  description: albumTexts.description,
  words: albumTexts.searchWords,
  category: 'news',
  fields: {
    feed: { label: albumTexts.feed, as: 'feed' },
    seconds: { label: albumTexts.seconds, as: 'number', min: 3, max: 300, step: 1 },
    entries: { label: albumTexts.entries, as: 'number', min: 1, max: 60, step: 1 },
    fit: {
      label: albumTexts.fit,
      as: 'choice',
      choices: { fill: albumTexts.fill, whole: albumTexts.whole },
    },
    caption: { label: albumTexts.caption, as: 'switch' },
    motion: { label: albumTexts.motion, as: 'switch' },
  },
  begins: { edgeToEdge: true },
  hasLetters: (settings) => settings.caption === true,
  accentLabel: () => null,
}
