import { defineTexts } from '@vitrine/texts'

export const nowPlayingTexts = defineTexts('widgetNowPlaying', {
  name: ['Now playing', 'a widget: which music is played'],
  description: 'Shows which music a radio stream or a player plays, and what comes next.',
  feed: ['Feed', 'a source of data that a widget shows'],
  heading: ['Heading', 'what stands above a widget'],
  next: ['Show what comes next', 'the next piece of music'],
  accent: ['Accent', 'a colour of a widget'],
})
