import { defineTexts } from '@vitrine/texts'

export const nowPlayingTexts = defineTexts('widgetNowPlaying', {
  name: ['Now playing', 'a widget: which music is played'],
  description: 'Shows the current track of a radio stream or player, and the next one.',
  searchWords: [
    'music song title radio icecast spotify artist',
    'other words that the widget “Now playing” is found by',
  ],
  feed: ['Feed', 'a source of data that a widget shows'],
  heading: ['Heading', 'what stands above a widget'],
  next: ['Show what comes next', 'the next piece of music'],
  accent: ['Accent', 'a colour of a widget'],
})
