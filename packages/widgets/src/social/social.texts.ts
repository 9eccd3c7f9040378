import { defineTexts } from '@vitrine/texts'

export const socialTexts = defineTexts('widgetSocial', {
  name: ['Social media', 'a widget'],
  description: 'Shows posts of a social network as a wall, one by one or as running text.',
  searchWords: [
    'instagram facebook twitter x youtube tiktok pinterest teams mastodon bluesky wall posts',
    'other words that the widget “Social media” is found by',
  ],
  feed: ['Feed', 'a source of data that a widget shows'],
  layout: ['Layout', 'of a social media widget'],
  wall: ['Wall', 'a layout: several posts as cards beside each other'],
  single: ['Single', 'a layout: one post at a time'],
  ticker: ['Ticker', 'a layout: posts run through as one line'],
  seconds: ['Seconds for each post', 'how long a post, or a page of several, is shown'],
  entries: 'Number of posts',
  pictures: ['Show pictures', 'of posts'],
  time: ['Show time', 'when a post was published'],
  accent: ['Accent', 'a colour of a widget'],
})
