import {
  createZonePlan,
  zoneTimeOf,
  type ItemDraft,
  type LeafDraft,
  type RenderAd,
  type RenderEntry,
} from '@vitrine/core'
import { expect, it } from 'vitest'
import { newSiteDraft } from '../zones/layouts.ts'
import { newAd } from '../ads/adEdits.ts'
import { firstOf } from '../ads/useSeekAd.ts'
import { cycleMs, drawable, isScheduled, stretchesOf, windowMs } from './preview.ts'

const NONE = { playlists: new Map() }
const anItem = (id: string, duration: number, more: Partial<LeafDraft> = {}): LeafDraft =>
  ({
    id,
    slide_id: id,
    duration,
    fit: 'cover',
    transition: { kind: 'cut', duration: 0 },
    ...more,
  }) as LeafDraft
/** What the plan looks at of a frozen item. */
const planOf = (items: readonly LeafDraft[], startMs = 0) =>
  createZonePlan(
    {
      id: 'g',
      items: items.map((item) => ({ ...item, ads: [], slide: { id: item.id } })) as unknown as RenderEntry[],
    },
    [],
    startMs,
    zoneTimeOf('Europe/Paris'),
  )
const words = (stretches: ReturnType<typeof stretchesOf>) =>
  stretches.map(({ itemId, fromMs, toMs, again }) => [itemId, fromMs, toMs, again])

it('repeats a short zone along the longest one, cut at its end', () =>
  expect(words(stretchesOf(planOf([anItem('a', 5_000), anItem('b', 10_000)]), 0, 22_000))).toEqual([
    ['a', 0, 5_000, false],
    ['b', 5_000, 15_000, false],
    ['a', 15_000, 20_000, true],
    ['b', 20_000, 22_000, true],
  ]))
it('lays out what an instant of a real day brings', () => {
  // Paris, 17:59:50 in summer: the breakfast is over, the evening begins within the time line.
  const startMs = Date.parse('2026-07-01T15:59:50Z')
  const plan = planOf(
    [
      anItem('breakfast', 10_000, { when: { times: [{ from: '07:00', until: '10:00' }] } }),
      anItem('day', 60_000),
      anItem('evening', 60_000, { when: { times: [{ from: '18:00', until: '23:00' }] } }),
    ],
    startMs,
  )
  expect(words(stretchesOf(plan, startMs, 120_000)).map(([id]) => id)).toContain('evening')
  expect(words(stretchesOf(plan, startMs, 120_000)).map(([id]) => id)).not.toContain('breakfast')
})
it('has nothing to lay out for a zone without a plan, or in which nothing may play', () => {
  expect(stretchesOf(undefined, 0, 10_000)).toEqual([])
  const never = planOf(
    [anItem('a', 5_000, { when: { until: '2020-01-01T00:00' } })],
    Date.parse('2026-07-01T00:00Z'),
  )
  expect(stretchesOf(never, Date.parse('2026-07-01T00:00Z'), 10_000)).toEqual([])
})
it('counts in a round what comes several times, all of a list, or the longest of which one comes at a turn', () => {
  const list = (play: 'all' | 'one'): ItemDraft => ({
    id: 'list',
    list: { name: 'Offers', play, items: [anItem('x', 3_000), anItem('y', 4_000)] },
  })
  expect(cycleMs([anItem('a', 5_000, { weight: 3 }), list('all')], NONE)).toBe(22_000)
  expect(cycleMs([list('one')], NONE)).toBe(4_000)
})
it('looks further ahead where the time of day decides', () => {
  const draft = newSiteDraft('full', 1920, 1080)
  const [group] = draft.groups
  const withColl = (items: ItemDraft[]) => ({ ...draft, groups: [{ ...group!, items }] })
  expect(windowMs(withColl([anItem('a', 5_000)]), NONE)).toBe(5_000)
  const scheduled = withColl([anItem('a', 5_000, { when: { days: [1] } })])
  expect(isScheduled(scheduled)).toBe(true)
  expect(windowMs(scheduled, NONE)).toBe(300_000)
  const asking = withColl([anItem('a', 5_000, { if: { tag: 'terrace', unknown: false } })])
  expect(isScheduled(asking)).toBe(true)
  expect(windowMs(withColl([]), NONE)).toBe(0)
})

it('draws the rest of a screen where an ad has no zone to lie over or shows a file that is gone', () => {
  const draft = newSiteDraft('side', 1920, 1080)
  const [main, side] = draft.groups
  const page = { ...anItem('p', 5_000), page: { url: 'https://example.com' } } as ItemDraft
  const gone = newAd(draft, main!, () => 'gone')
  const missing = {
    id: 'e',
    type: 'image',
    frame: side!.frame,
    media_id: 'm',
    fit: 'cover',
    alt: '',
  } as const
  const ads = [
    newAd(draft, main!, () => 'shown'),
    newAd(draft, side!, () => 'empty'),
    { ...gone, overlays: [missing] },
  ]
  delete (page as { slide_id?: string }).slide_id
  const library = { slides: new Map(), media: new Map(), freezableMedia: new Map(), playlists: new Map() }
  const render = drawable({ ...draft, groups: [{ ...main!, items: [page] }, side!], ads }, library)
  expect(render?.ads.map((ad) => ad.id)).toEqual(['shown'])
})
it('lays out the ads over an item', () => {
  const ad = { id: 'ad', group_id: 'g', mode: 'over', duration: 2_000, frequency: { every: 2 } } as RenderAd
  const items = ['a', 'b'].map((id) => ({ ...anItem(id, 5_000), ads: ['ad'], slide: { id } }))
  const plan = createZonePlan(
    { id: 'g', items: items as unknown as RenderEntry[] },
    [ad],
    0,
    zoneTimeOf('Europe/Paris'),
  )
  expect(stretchesOf(plan, 0, 6_000).map(({ over }) => over)).toEqual([
    [],
    [{ adId: 'ad', fromMs: 5_000, toMs: 6_000 }],
  ])
  expect(firstOf(stretchesOf(plan, 0, 6_000), 'ad')).toBe(5_500)
  expect(firstOf(stretchesOf(plan, 0, 60_000), 'ad')).toBe(5_600)
  expect(firstOf(stretchesOf(plan, 0, 60_000), 'other')).toBeNull()
})
