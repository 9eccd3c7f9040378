import { defineTexts } from '@vitrine/texts'

export const formatTexts = defineTexts('format', {
  unknown: ['unknown', 'in place of a time that is not valid'],
  justNow: ['just now', 'less than ten seconds ago'],
  pixels: ['px', 'pixels, short, after a number'],
  dimensions: ['{width} × {height}', 'width and height of a picture in pixels'],
  others: [
    '{count, plural, one {# other} other {# others}}',
    'the end of a list of names: Lobby, Bar, and 4 others',
  ],
})
