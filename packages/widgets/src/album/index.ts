import type { WidgetOf } from '../definitions.ts'
import { samplePicture, SAMPLE_PICTURES } from '../drawing/samplePictures.ts'
import { DAY_MS } from '../time.ts'
import type { WidgetKind } from '../widget.ts'

const CAPTIONS = ['First light over the harbour', 'Summer evening at the lake', 'Autumn walk with the team']

export const album: WidgetKind<WidgetOf<'album'>> = {
  previews: {
    'an album': { kind: 'album', seconds: 12, entries: 30, fit: 'fill', caption: true, motion: true },
    'an album of whole pictures': { kind: 'album', seconds: 12, entries: 30, fit: 'whole' },
  },
  sample: (_settings, nowMs) => ({
    kind: 'news',
    title: 'Team album',
    items: CAPTIONS.map((title, at) => ({
      id: `sample ${at}`,
      title,
      summary: '',
      link: null,
      author: null,
      published_ms: nowMs - at * DAY_MS,
      picture: samplePicture(at),
    })),
  }),
  samplePictures: SAMPLE_PICTURES,
  view: () => import('./View.tsx'),
}
