import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { nowPlayingTexts } from './nowPlaying.texts.ts'

export const nowPlaying: WidgetForm<WidgetOf<'nowPlaying'>> = {
  name: nowPlayingTexts.name,
  description: nowPlayingTexts.description,
  words: nowPlayingTexts.searchWords,
  category: 'news',
  fields: {
    feed: { label: nowPlayingTexts.feed, as: 'feed' },
    heading: { label: nowPlayingTexts.heading, as: 'text', maxLength: 80 },
    next: { label: nowPlayingTexts.next, as: 'switch' },
  },
  hasLetters: () => true,
  accentLabel: () => nowPlayingTexts.accent,
}
