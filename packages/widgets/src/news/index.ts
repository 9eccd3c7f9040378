import type { WidgetOf } from '../definitions.ts'
import { samplePicture, SAMPLE_PICTURES } from '../drawing/samplePictures.ts'
import { MINUTE_MS } from '../time.ts'
import type { WidgetKind } from '../widget.ts'

const ENTRIES = [
  [
    'New tram line opens on Saturday',
    'Line 9 connects the harbour with the university hospital. Trams run every eight minutes, and the first weekend is free.',
  ],
  [
    'Library open until 22:00 during exams',
    'The reading rooms on the second and third floor stay open every weekday.',
  ],
  [
    'Ice rink opens on Friday at noon',
    'Skates can be borrowed at the entrance. School classes have the mornings to themselves.',
  ],
  ['Bridge Street closed for repairs until 12 December', 'Buses 3 and 14 take the detour through Mill Lane.'],
  ['City choir looks for basses and tenors', 'Rehearsals are on Tuesday evenings in the old town hall.'],
  [
    'Roof of the market hall now produces electricity',
    'The panels cover two thirds of what the stalls need.',
  ],
] as const

export const news: WidgetKind<WidgetOf<'news'>> = {
  previews: {
    'a headline': { kind: 'news', layout: 'headline', seconds: 12, entries: 8, source: true, time: true },
    'a headline with a picture': {
      kind: 'news',
      layout: 'headline',
      seconds: 12,
      entries: 8,
      source: true,
      pictures: true,
    },
    'a list of news': { kind: 'news', layout: 'list', seconds: 20, entries: 8, time: true, pictures: true },
    'a card of news': { kind: 'news', layout: 'card', seconds: 12, entries: 3, source: true, pictures: true },
    'a ticker of news': { kind: 'news', layout: 'ticker', seconds: 12, entries: 8, source: true },
  },
  sample: (_settings, nowMs) => ({
    kind: 'news',
    title: 'City news',
    items: ENTRIES.map(([title, summary], at) => ({
      id: `sample ${at}`,
      title,
      summary,
      link: null,
      author: null,
      published_ms: nowMs - (12 + at * 95) * MINUTE_MS,
      picture: samplePicture(at),
    })),
  }),
  samplePictures: SAMPLE_PICTURES,
  view: () => import('./View.tsx'),
}
