import { describe, expect, it } from 'vitest'
import type { SiteDraft } from './draftWire.ts'
import { freezeSite, type FreezableMedia, type FreezableSlide } from './freezeSite.ts'
import type { NamedTimes } from './namedTimes.ts'
import { renderDataSchema } from './renderData.ts'
import { itemsOf } from './renderParts.ts'
import { readRender, writeRender } from './renderWire.ts'
import { renderVersion } from './version.ts'

const slide: FreezableSlide = {
  id: 's1',
  name: 'Welcome',
  type: 'text',
  width: 1920,
  height: 1080,
  background: { kind: 'color', color: '#0B5563' },
  elements: [],
}
const file = (sha: string, type: string) => ({
  sha256: sha.repeat(32),
  bytes: 10,
  type,
  width: 1920,
  height: 1080,
  path: `/media/${sha.repeat(32)}`,
})
const media = new Map<string, FreezableMedia>([
  ['m1', { id: 'm1', name: 'Sea', files: [file('ab', 'image/webp')] }],
  ['m2', { id: 'm2', name: 'Drift', files: [file('cd', 'video/mp4')] }],
])
const shown = { duration: 5_000, fit: 'cover', transition: { kind: 'cut', duration: 0 } } as const
const draft = (items: SiteDraft['groups'][number]['items'], more: Partial<SiteDraft> = {}): SiteDraft => ({
  width: 1920,
  height: 1080,
  groups: [
    {
      id: 'main',
      name: 'Main',
      frame: { x: 0, y: 0, width: 1920, height: 1080 },
      background: '#101828',
      items,
    },
  ],
  ...more,
})
const freeze = (site: SiteDraft) => freezeSite(site, new Map([['s1', slide]]), media, 1_000)
const frozen = (site: SiteDraft) => {
  const result = freeze(site)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.render
}
const rich = draft(
  [
    { ...shown, id: 'a', slide_id: 's1', when: { days: [1] }, weight: 2 },
    { ...shown, id: 'b', media_id: 'm1' },
    { ...shown, id: 'c', media_id: 'm2', volume: 0.5 },
    { ...shown, id: 'd', page: { url: 'https://example.com/board' } },
    { id: 'l', list: { name: 'Offers', play: 'one', items: [{ ...shown, id: 'e', slide_id: 's1' }] } },
  ],
  {
    ads: [
      {
        id: 'ad',
        name: 'Ad',
        group_id: 'main',
        mode: 'between',
        duration: 4_000,
        width: 1920,
        height: 1080,
        overlays: [
          {
            id: 'p',
            type: 'image',
            frame: { x: 0, y: 0, width: 1920, height: 1080 },
            media_id: 'm1',
            fit: 'cover',
            alt: '',
          },
        ],
        frequency: { every: 3 },
      },
    ],
    js: 'go()',
    network: ['https://example.com'],
  },
)

describe('freezeSite', () => {
  it('makes a slide of a picture, a video and a web page, so that one thing is drawn', () => {
    const items = itemsOf(frozen(rich).screen.groups[0]!.items)
    expect(items.map((item) => item.slide.elements.map((element) => element.type))).toEqual([
      [],
      ['image'],
      ['video'],
      ['page'],
      [],
    ])
    expect(items.every((item) => item.ads.join() === 'ad')).toBe(true)
  })
  it('passes its own schema, and its version is that of what is read back', () => {
    const render = frozen(rich)
    const read = readRender(renderDataSchema.parse(JSON.parse(JSON.stringify(writeRender(render)))))
    expect(read).toEqual(render)
    expect(renderVersion(read)).toBe(render.version)
  })
  it('lists every file that is shown, those of ads too, once', () => {
    expect(frozen(rich).media.map((entry) => entry.sha256.slice(0, 2))).toEqual(['ab', 'cd'])
  })
  it('leaves out what says nothing, so that a version of before keeps its hash', () => {
    const render = frozen(draft([{ ...shown, id: 'a', slide_id: 's1' }]))
    expect(Object.keys(itemsOf(render.screen.groups[0]!.items)[0]!).sort()).toEqual([
      'ads',
      'duration',
      'fit',
      'id',
      'slide',
      'transition',
    ])
    expect(Object.keys(writeRender(render).site).sort()).toEqual(['height', 'interactions', 'js', 'width'])
  })
  it('names what is missing by its path: a file, a slide in a list, the zone of an ad', () => {
    const broken = draft(
      [
        { ...shown, id: 'b', media_id: 'gone' },
        { id: 'l', list: { name: 'L', play: 'all', items: [{ ...shown, id: 'e', slide_id: 'gone' }] } },
      ],
      { ads: [{ ...rich.ads![0]!, group_id: 'nowhere' }] },
    )
    const result = freeze(broken)
    expect(!result.ok && result.problems.map((problem) => problem.field)).toEqual([
      'groups.0.items.0',
      'groups.0.items.1.list.items.0',
      'ads.0.group_id',
    ])
  })
})

describe('the times of a zone', () => {
  const timed = draft([{ ...shown, id: 'a', slide_id: 's1' }])
  timed.groups[0]!.when = { daypart_id: 'noon', calendars: { except: ['closed'] } }
  const frozenWith = (dayparts: NamedTimes['dayparts']) =>
    freezeSite(timed, new Map([['s1', slide]]), media, 1_000, {
      names: { dayparts, calendars: new Map([['closed', [20_000]]]) },
    })

  it('become hours and dates, which the wire keeps', () => {
    const result = frozenWith(new Map([['noon', { times: [{ from: '11:00', until: '14:00' }] }]]))
    const render = result.ok ? result.render : null
    const when = { times: [{ from: '11:00', until: '14:00' }], except: [20_000] }
    expect(render?.screen.groups[0]!.when).toEqual(when)
    expect(readRender(renderDataSchema.parse(writeRender(render!)))).toEqual(render)
  })
  it('are a problem where they name a daypart that was deleted', () => {
    expect(frozenWith(new Map())).toMatchObject({
      problems: [{ field: 'groups.0.when', code: 'ZONE_DAYPART_DELETED' }],
    })
  })
})

describe('files that expire', () => {
  const withEnds = (ends: Record<string, number>) =>
    new Map([...media].map(([id, item]) => [id, id in ends ? { ...item, expiresMs: ends[id]! } : item]))
  const pictures: FreezableSlide = {
    ...slide,
    background: { kind: 'media', media_id: 'm1', dim: 0, color: '#000000' },
    elements: [
      {
        id: 'v',
        type: 'video',
        frame: { x: 0, y: 0, width: 100, height: 100 },
        media_id: 'm2',
        fit: 'cover',
        volume: 0,
      },
    ],
  }
  const frozenWith = (ends: Record<string, number>) => {
    const result = freezeSite(rich, new Map([['s1', pictures]]), withEnds(ends), 1_000)
    if (!result.ok) throw new Error(JSON.stringify(result.problems))
    return result.render
  }
  const endsIn = (ends: Record<string, number>) => {
    const render = frozenWith(ends)
    const items = itemsOf(render.screen.groups[0]!.items)
    return Object.fromEntries([...items, ...render.ads].map(({ id, expires }) => [id, expires]))
  }

  it('end what shows them, at the first of their ends, in lists and ads too', () => {
    expect(endsIn({ m1: 9_000, m2: 5_000 })).toEqual({ a: 5_000, b: 9_000, c: 5_000, e: 5_000, ad: 9_000 })
    expect(renderDataSchema.safeParse(writeRender(frozenWith({ m1: 9_000, m2: 5_000 }))).success).toBe(true)
  })
  it('say nothing where there is no end, so that versions stay what they were', () => {
    expect(endsIn({})).toEqual({})
    expect(JSON.stringify(frozenWith({}))).not.toContain('expires')
  })
})
