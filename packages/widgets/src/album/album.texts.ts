import { defineTexts } from '@vitrine/texts'

export const albumTexts = defineTexts('widgetAlbum', {
  name: ['Album', 'a widget'],
  description: 'Shows pictures one after the other, with captions: those of a folder, or a shared album.',
  searchWords: [
    'photos pictures images gallery slideshow folder',
    'other words that the widget “Album” is found by',
  ],
  feed: ['Feed', 'a source of data that a widget shows'],
  seconds: ['Seconds for each picture', 'how long a picture is shown'],
  entries: 'Number of pictures',
  fit: ['Size', 'how a picture fits into its frame'],
  fill: ['Fill (crop)', 'a size of pictures: what does not fit is cut off'],
  whole: ['Show whole picture', 'a size of pictures: nothing is cut off'],
  caption: ['Show captions', 'the titles of pictures'],
  motion: ['Slow motion', 'pictures move slowly and fade into each other'],
})
