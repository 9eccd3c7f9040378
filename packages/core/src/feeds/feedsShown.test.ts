import { expect, it } from 'vitest'
import { aList, anAd, anItem } from '../testing/fixtures.ts'
import type { RenderElementOf } from '../elements/index.ts'
import type { RenderEntry, RenderSlide } from '../renderWire.ts'
import { feedOfWidget, feedsShown, feedsTouched } from './feedsShown.ts'

const aWidget = (widget: object, id = 'w'): RenderElementOf<'widget'> => ({
  id,
  type: 'widget',
  frame: { x: 0, y: 0, width: 960, height: 540 },
  style: { color: '#F7F4EE', size: 40, weight: 'regular', align: 'left', valign: 'top' },
  accent: '#D9503F',
  // Any kind, as a display reads it.
  widget: widget as RenderElementOf<'widget'>['widget'],
})
const aSlide = (...widgets: RenderElementOf<'widget'>[]): RenderSlide => ({
  ...anItem({ id: 'one' }).slide,
  elements: widgets,
})
const showing = (id: string, ...feeds: string[]): RenderEntry =>
  anItem({ id, slide: aSlide(...feeds.map((feed) => aWidget({ kind: 'news', feed }, feed))) })
const aScreen = (items: RenderEntry[], slides?: RenderSlide[]) => ({
  width: '1920px',
  height: '1080px',
  js: '',
  groups: [
    {
      id: 'main',
      name: 'Main',
      frame: { x: 0, y: 0, width: 1920, height: 1080 },
      background: '#101828',
      items,
    },
  ],
  ...(slides && { slides }),
})

it('finds feeds in zones, in lists inside lists, in ads and on slides that touches open', () => {
  const inner = aList('inner', 'all', [showing('c', 'of the inner list')])
  const items = [showing('a', 'of the zone'), aList('outer', 'one', [showing('b', 'of the list'), inner])]
  const ads = [anAd({ id: 'ad', overlays: [aWidget({ kind: 'news', feed: 'of the ad' })] })]
  const opened = aSlide(aWidget({ kind: 'news', feed: 'of a touch' }))
  expect(feedsShown({ screen: aScreen(items, [opened]), ads })).toEqual([
    'of the zone',
    'of the list',
    'of the inner list',
    'of a touch',
    'of the ad',
  ])
})
it('names each feed once, and widgets of kinds that it does not know too', () => {
  const items = [showing('a', 'news', 'weather'), showing('b', 'weather')]
  const newer = aSlide(aWidget({ kind: 'tides', feed: 'sea' }))
  expect(feedsShown({ screen: aScreen(items, [newer]), ads: [] })).toEqual(['news', 'weather', 'sea'])
})
it('finds none where a widget shows none, or none was chosen', () => {
  expect(feedOfWidget({ kind: 'clock', face: 'analog' })).toBeNull()
  expect(feedOfWidget({ kind: 'news', feed: undefined })).toBeNull()
  expect(feedOfWidget({ kind: 'news', feed: 7 })).toBeNull()
  expect(feedsShown({ screen: aScreen([anItem({ id: 'a' })]), ads: [] })).toEqual([])
})
it('tells which of them people change by touch', () => {
  const opened = aSlide(
    aWidget({ kind: 'occupancy', feed: 'gym', byTouch: true }, 'a'),
    aWidget({ kind: 'occupancy', feed: 'pool' }, 'b'),
    aWidget({ kind: 'queue', feed: 'desk', byTouch: 'yes' }, 'c'),
    aWidget({ kind: 'queue', byTouch: true }, 'd'),
  )
  const items = [showing('a', 'news')]
  expect(feedsTouched({ screen: aScreen(items, [opened]), ads: [] })).toEqual(['gym'])
})
