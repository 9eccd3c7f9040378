import { describe, expect, it } from 'vitest'
import type { Element } from '../elements/index.ts'
import { aFile } from '../testing/drafts.ts'
import { freezeAd } from './freezeAd.ts'
import { freezeElement } from './freezeElement.ts'
import { freezeItem } from './freezeItem.ts'
import type { FreezableSlide, Library } from './library.ts'

const frame = { x: 0, y: 0, width: 640, height: 360 }
const small = aFile(640, 'image/webp')
const entry = { sha256: small.sha256, bytes: small.bytes, type: small.type, url: small.path }
const photo: Element = { id: 'p', type: 'image', frame, media_id: 'photo', fit: 'cover', alt: '' }
const film: Element = { id: 'f', type: 'video', frame, media_id: 'film', fit: 'cover', volume: 1 }
const slide: FreezableSlide = {
  id: 'menu',
  name: 'Menu',
  type: 'text',
  width: 1_280,
  height: 720,
  background: { kind: 'color', color: '#101828' },
  elements: [photo, film],
}
const library: Library = {
  slides: new Map([['menu', slide]]),
  media: new Map([
    ['photo', { id: 'photo', name: 'Photo', files: [small, aFile(1_280, 'image/webp')], expiresMs: 9_000 }],
    ['film', { id: 'film', name: 'Film', files: [aFile(1_920, 'video/mp4')], expiresMs: 5_000 }],
  ]),
  tables: [{ name: 'Prices', columns: ['Dish', 'Price'], rows: [['Soup', '3.20']] }],
  names: null,
  day: 0,
  playlists: new Map(),
  packages: null,
}
const place = { field: 'groups.0.items.0', on: 'Menu' }
const group = { id: 'main', name: 'Main', frame, background: '#000000', items: [] }
const shown = { duration: 5_000, fit: 'cover', transition: { kind: 'cut', duration: 0 } } as const

describe('an element', () => {
  it('needs its file, at the width in which it is drawn, and ends with it', () => {
    const { value, ...needs } = freezeElement({ ...photo, name: 'Layer' }, 1, library, place)
    expect(value).toMatchObject({ id: 'p', media: { sha256: small.sha256, width: 640 } })
    expect(Object.keys(value!)).not.toContain('name')
    expect(needs).toMatchObject({ media: [entry], problems: [], expiresMs: 9_000, isTouchable: false })
    expect(freezeElement(photo, 1.5, library, place).value).toMatchObject({ media: { width: 1_280 } })
  })
  it('needs the slide that a touch leads to', () => {
    const touch = { do: 'slide', slide_id: 'menu' } as const
    expect(freezeElement({ ...photo, touch }, 1, library, place)).toMatchObject({
      value: { touch },
      links: ['menu'],
      isTouchable: true,
    })
  })
  it('is nothing but its problem where its file is gone', () => {
    expect(freezeElement({ ...photo, media_id: 'gone' }, 1, library, place)).toMatchObject({
      value: null,
      media: [],
      problems: [{ field: place.field, code: 'FILE_DELETED', params: { on: 'Menu' } }],
    })
  })
})
describe('an item', () => {
  it('ends when the first of its files does, and names the ads of its zone', () => {
    const item = freezeItem({ ...shown, id: 'i', slide_id: 'menu' }, { group, ads: ['ad'] }, library, 'here')
    expect(item).toMatchObject({ value: { id: 'i', expires: 5_000, ads: ['ad'] }, expiresMs: 5_000 })
    expect(item.media).toHaveLength(2)
  })
  it('is left out of its list, with its problem at its place', () => {
    const items = [
      { ...shown, id: 'a', slide_id: 'gone' },
      { ...shown, id: 'b', slide_id: 'menu' },
    ]
    const list = { id: 'l', list: { name: 'Offers', play: 'all' as const, items } }
    expect(freezeItem(list, { group, ads: [] }, library, 'groups.0.items.2')).toMatchObject({
      value: { duration: 5_000, list: { items: [{ id: 'b' }] } },
      problems: [{ field: 'groups.0.items.2.list.items.0' }],
    })
  })
})
describe('an ad', () => {
  const ad = {
    id: 'ad',
    name: 'Coffee',
    group_id: 'main',
    mode: 'over',
    duration: 2_000,
    width: 640,
    height: 360,
    overlays: [photo],
    frequency: { every: 2 },
  } as const
  it('needs its files and the words of data tables, and ends with its files', () => {
    const style = { color: '#000000', size: 20, weight: 'regular', align: 'left', valign: 'top' } as const
    const words: Element = { id: 't', type: 'text', frame, text: '{{data Prices/Soup/Price}}', style }
    expect(freezeAd({ ...ad, overlays: [photo, words] }, [group], library, 'ads.0')).toMatchObject({
      value: { expires: 9_000, width: '640px' },
      media: [entry],
      data: { 'Prices/Soup/Price': '3.20' },
    })
  })
  it('is nothing but its problem where its zone is gone', () => {
    expect(freezeAd({ ...ad, overlays: [] }, [], library, 'ads.0')).toMatchObject({
      value: null,
      problems: [{ field: 'ads.0.group_id' }],
    })
  })
})
