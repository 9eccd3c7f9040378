import { defineTexts } from '@vitrine/texts'

export const nowPlayingTexts = defineTexts('widgetNowPlaying', {
  name: ['Now playing', 'a widget: which music is played'],
  description: 'Shows the current track of a radio stream or player, and the next one.',
  feed: ['Feed', 'a source of data that a widget shows'],
  heading: ['Heading', 'what stands above a widget'],
  next: ['Show what comes next', 'the next piece of music'],
  accent: ['Accent', 'a colour of a widget'],
})
