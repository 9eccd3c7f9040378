import type { WidgetOf } from '../definitions.ts'
import { SAMPLE_PICTURES, samplePicture } from '../drawing/samplePictures.ts'
import { MINUTE_MS } from '../time.ts'
import type { WidgetKind } from '../widget.ts'

const POSTS = [
  'Fresh rolls from six o’clock, and the first plum cake of the season.',
  'Thank you to everybody who came to our open day!',
  'New on the menu: pumpkin soup with roasted seeds.',
  'We are looking for somebody who likes early mornings. Apprenticeships begin in August.',
  'Closed on Monday for the company outing. See you on Tuesday.',
  'Our sourdough is twelve years old today.',
]

export const social: WidgetKind<WidgetOf<'social'>> = {
  previews: {
    'a wall of posts': {
      kind: 'social',
      layout: 'wall',
      seconds: 15,
      entries: 12,
      pictures: true,
      time: true,
    },
    'a single post': {
      kind: 'social',
      layout: 'single',
      seconds: 15,
      entries: 8,
      pictures: true,
      time: true,
    },
    'a ticker of posts': { kind: 'social', layout: 'ticker', seconds: 12, entries: 8 },
  },
  sample: (_settings, nowMs) => ({
    kind: 'news',
    title: 'Harbour Bakery',
    network: 'instagram',
    items: POSTS.map((title, at) => ({
      id: `sample ${at}`,
      title,
      summary: '',
      link: null,
      author: 'Harbour Bakery',
      published_ms: nowMs - (20 + at * 140) * MINUTE_MS,
      picture: at % 2 === 0 ? samplePicture(at / 2) : null,
    })),
  }),
  samplePictures: SAMPLE_PICTURES,
  view: () => import('./View.tsx'),
}
