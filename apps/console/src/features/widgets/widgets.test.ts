import type { Site, Slide } from '@vitrine/protocol'
import { WIDGET_TYPES, type Widget } from '@vitrine/widgets'
import { DEFINITIONS } from '@vitrine/widgets/settings'
import { slideDraftSchema, WIDGET_ACCENT, writeSlideWords, type Brand } from '@vitrine/core'
import { WIDGET_CATEGORIES, widgetFormOf } from '@vitrine/widgets/forms'
import { describe, expect, it } from 'vitest'
import { findPackages, findWidgets } from './findWidgets.ts'
import { isOfKind, usesOf } from '../../queries/widgetUses.ts'
import { widgetAddress } from './widgetAddress.ts'
import { CUSTOM_SIDE, typedSize } from './customSize.ts'
import {
  GROUNDS,
  SHAPE_NAMES,
  sizeOf,
  widgetElement,
  widgetLook,
  widgetSlide,
  type Ground,
} from './widgetSlide.ts'

const NOW_MS = Date.parse('2026-11-25T09:00:00Z')
const BRAND: Brand = {
  primary: '#123456',
  accent: '#7A1FA2',
  ground: '#FFF8E7',
  text: '#2B2118',
  heading: 'lora',
  body: 'lora',
}
const { least, most } = CUSTOM_SIDE
/** The sizes to choose from, and the furthest that can be typed. */
const SHAPES_TRIED = [
  ...SHAPE_NAMES,
  ...[least, most].flatMap((width) => [least, most].map((height) => ({ width, height }))),
]
const clock = { kind: 'clock', ...DEFINITIONS.clock.defaults(NOW_MS) } as Widget

describe('the shelf of widgets', () => {
  it('finds widgets by words of their name and description, whatever their case and accents', () => {
    expect(findWidgets('', null)).toEqual(WIDGET_TYPES)
    expect(findWidgets('CLÓCK', null)).toContain('clock')
    expect(findWidgets('clock nothing-has-this', null)).toEqual([])
  })
  it.each([
    ['rss', 'news'],
    ['atom headlines', 'news'],
    ['instagram', 'social'],
    ['teams', 'social'],
    ['timer', 'countdown'],
    ['ical', 'calendar'],
    ['Outlook agenda', 'calendar'],
    ['lunch', 'menu'],
    ['canteen', 'menu'],
    ['csv', 'table'],
    ['currency', 'table'],
    ['slideshow', 'album'],
    ['mqtt', 'value'],
    ['home assistant', 'value'],
    ['prometheus', 'systemStatus'],
  ] as const)('finds by “%s” the widget %s', (words, type) => {
    expect(findWidgets(words, null)).toContain(type)
  })
  it('finds by a word of one widget no other', () => {
    expect(findWidgets('rss', null)).toEqual(['news'])
    expect(findWidgets('mqtt', null)).toEqual(['value'])
    expect(findWidgets('rss', 'time')).toEqual([])
  })
  it.each(WIDGET_TYPES)('finds %s by each of its words', (type) => {
    const words = widgetFormOf(type).words().split(' ')
    expect(words.length).toBeGreaterThan(2)
    for (const word of words) expect(findWidgets(word, null)).toContain(type)
  })
  it('finds packages by words of their name and description, and none in a category', () => {
    const lift = { name: 'Lift status', description: 'Shows which lifts run.' }
    const quote = { name: 'Quote', description: 'Shows a quote of the day.' }
    expect(findPackages([lift, quote], '', null)).toEqual([lift, quote])
    expect(findPackages([lift, quote], 'LIFTS run', null)).toEqual([lift])
    expect(findPackages([lift, quote], 'shows quote', null)).toEqual([quote])
    expect(findPackages([lift, quote], 'weather', null)).toEqual([])
    expect(findPackages([lift, quote], '', 'time')).toEqual([])
  })
  it('has every widget in exactly one category', () => {
    const found = WIDGET_CATEGORIES.flatMap((category) => findWidgets('', category))
    expect(found.toSorted()).toEqual(WIDGET_TYPES.toSorted())
  })
})

describe('a custom size', () => {
  it.each([
    [1_280, 720],
    [least, most],
  ])('is %s by %s', (width, height) => {
    expect(typedSize({ width, height })).toEqual({ width, height })
  })
  it.each([least - 1, most + 1, 100.5, '', '-', Number.NaN])('has no side of “%s”', (side) => {
    expect(typedSize({ width: side, height: 720 })).toBeNull()
    expect(typedSize({ width: 1_280, height: side })).toBeNull()
  })
})

describe('a slide of one widget', () => {
  it.each(
    SHAPES_TRIED.flatMap((shape) => Object.keys(GROUNDS).map((ground) => [shape, ground as Ground] as const)),
  )('can be saved when it is %j and %s', (shape, ground) => {
    for (const type of WIDGET_TYPES) {
      const widget = { kind: type, ...DEFINITIONS[type].defaults(NOW_MS) } as Widget
      const slide = widgetSlide(widget, { name: 'Widget', shape, ground, brand: null })
      expect(slideDraftSchema.safeParse(writeSlideWords(slide)).error?.issues).toBeUndefined()
      expect(slide).toMatchObject(sizeOf(shape))
    }
  })
  it.each([
    ['light', BRAND.ground, BRAND.text],
    ['dark', BRAND.text, BRAND.ground],
  ] as const)('is in the colours and letters of the company when it is %s', (ground, behind, letters) => {
    expect(widgetSlide(clock, { name: 'Hall', shape: 'wide', ground, brand: BRAND })).toMatchObject({
      background: { color: behind },
      elements: [{ accent: BRAND.accent, style: { color: letters, font: BRAND.body } }],
      brand: BRAND,
    })
  })
  it('puts a widget on a slide in the brand of that slide', () => {
    const plain = widgetSlide(clock, { name: 'Hall', shape: 'wide', ground: 'light', brand: null })
    expect(widgetElement(clock, plain)).toMatchObject({ accent: WIDGET_ACCENT })
    expect(widgetElement(clock, { ...plain, brand: BRAND })).toMatchObject({
      accent: BRAND.accent,
      style: { font: BRAND.body },
    })
  })
  it('is found where the widget is used, in another size of the slide and in an ad of a screen too', () => {
    const slide = {
      ...widgetSlide(clock, { name: 'Hall', shape: 'wide', ground: 'light', brand: null }),
      id: 'hall',
    }
    const { width, height, background } = slide
    const empty = { ...slide, id: 'empty', elements: [] }
    const inAnotherSize = {
      ...empty,
      id: 'tall',
      sizes: [{ width, height, background, elements: [widgetElement(clock, slide)] }],
    }
    const slides = [slide, empty, inAnotherSize] as unknown as Slide[]
    const sites = [
      { id: 'lobby', name: 'Lobby', draft: { ads: [{ overlays: [] }, { overlays: slide.elements }] } },
      { id: 'bar', name: 'Bar', draft: {} },
    ] as unknown as Site[]
    expect(usesOf({ slides, sites }, isOfKind('clock'))).toEqual([
      { id: 'hall', name: 'Hall', path: '/slides-edit/hall' },
      { id: 'tall', name: 'Hall', path: '/slides-edit/tall' },
      { id: 'lobby', name: 'Lobby', path: '/sites-edit/lobby' },
    ])
    expect(usesOf({ slides, sites }, isOfKind('month'))).toEqual([])
  })
})

describe('a widget that has a display to itself', () => {
  it.each([
    ['light', BRAND.ground, BRAND.text],
    ['dark', BRAND.text, BRAND.ground],
  ] as const)(
    'looks like its slide in the brand of the company when it is %s',
    (ground, background, color) => {
      const look = widgetLook(clock, ground, BRAND)
      expect(look).toMatchObject({ background, color, accent: BRAND.accent, font: BRAND.body })
      const url = new URL(widgetAddress('https://v.example', clock, look, null))
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        color: color.slice(1),
        accent: BRAND.accent.slice(1),
        font: BRAND.body,
      })
    },
  )
  it('has letters that can be read, whatever the brand', () => {
    const pale = { ...BRAND, text: '#FFF1D0' }
    const { color, background } = widgetLook(clock, 'light', pale)
    expect(background).toBe(BRAND.ground)
    expect(color).not.toBe(pale.text)
  })
  it('has colours of ours where the company has no brand', () => {
    for (const type of WIDGET_TYPES) {
      const widget = { kind: type, ...DEFINITIONS[type].defaults(NOW_MS) } as Widget
      expect(widgetLook(widget, 'light', null)).toMatchObject({
        color: GROUNDS.dark,
        background: GROUNDS.light,
        accent: widgetFormOf(type).begins?.accent ?? WIDGET_ACCENT,
      })
    }
  })
})

it('has an address of its own that says its settings, and by which link its feed can be read', () => {
  const tokyo = { kind: 'clock', face: 'digital', zone: 'Asia/Tōkyō' } as const
  const url = new URL(widgetAddress('https://v.example', tokyo, widgetLook(tokyo, 'dark', null), null))
  expect(url.pathname).toBe('/player-widgets')
  const told = (from: URL) =>
    JSON.parse(Buffer.from(from.searchParams.get('settings')!, 'base64url').toString('utf8')) as unknown
  expect(told(url)).toEqual({ face: 'digital', zone: 'Asia/Tōkyō' })
  expect(url.searchParams.get('kind')).toBe('clock')
  expect(url.searchParams.get('color')).toBe('F7F4EE')
  expect(url.searchParams.has('font')).toBe(false)
  const news = { kind: 'news', ...DEFINITIONS.news.defaults(NOW_MS), feed: 'f1' } as Widget
  const linked = new URL(
    widgetAddress('https://v.example', news, widgetLook(news, 'light', null), { feed: 'f1', sig: 's' }),
  )
  expect(told(linked)).not.toHaveProperty('feed')
  expect(Object.fromEntries(linked.searchParams)).toMatchObject({ kind: 'news', feed: 'f1', sig: 's' })
})
