import { FEED_OPTIONS, type Site, type Slide, type StoredFeed } from '@vitrine/protocol'
import { describe, expect, it } from 'vitest'
import { bodyOf, canBeAtDevice, draftOf, isComplete } from './feedDraft.ts'
import { showsFeed, usesOf } from '../../queries/widgetUses.ts'
import { feedState, nextWords, outcomeWords, problemWords, troubleWords } from './feedWords.ts'
import { connectPath, kindToConnect } from './connectPath.ts'
import { feedsOfKinds, neededState } from './neededFeeds.ts'
import { openMeteoUrl } from './openMeteo.ts'

const NOW_MS = Date.parse('2026-11-25T12:00:00Z')
const feed: StoredFeed = {
  id: 'f1',
  name: 'Town news',
  kind: 'news',
  url: 'https://news.example/rss',
  file_name: null,
  headers: [{ name: 'Authorization' }],
  has_account: false,
  has_token: false,
  interval: 900,
  options: { ...FEED_OPTIONS, words: ['market'], blocked_words: ['crime', 'war'] },
  state: 'fresh',
  format: 'rss',
  fetched_at: NOW_MS - 60_000,
  read_at: NOW_MS - 60_000,
  content_at: NOW_MS - 60_000,
  next_fetch_at: NOW_MS + 300_000,
  error: null,
  items: 12,
  content_sha256: null,
  used_by: [],
  own_of: null,
  revision: 3,
  changed_at: NOW_MS,
  changed_by: 'Mira',
}

describe('a feed that is written', () => {
  it('keeps the values of stored headers, and sends those that were written again', () => {
    const draft = draftOf(feed)
    expect(bodyOf(draft)).toEqual({
      name: 'Town news',
      kind: 'news',
      url: 'https://news.example/rss',
      headers: [{ name: 'Authorization' }],
      account: null,
      interval: 900,
      options: feed.options,
    })
    const [stored] = draft.headers
    const headers = [
      { ...stored!, value: 'new key' },
      { name: ' X-Key ', value: '', isStored: false },
    ]
    expect(bodyOf({ ...draft, headers }).headers).toEqual([
      { name: 'Authorization', value: 'new key' },
      { name: 'X-Key', value: '' },
    ])
  })
  it('is a data table, and says which when it is opened again', () => {
    const draft = { ...draftOf(null), name: 'Menu', kind: 'table', source: 'table' } as const
    expect(isComplete(draft, true)).toBe(false)
    expect(isComplete({ ...draft, table: 't1' }, true)).toBe(true)
    const { url, options } = bodyOf({ ...draft, table: 't1' })
    expect([url, options?.table]).toEqual(['vitrine:table', 't1'])
    const stored = { ...feed, kind: 'table', url: 'vitrine:table' } as const
    const again = draftOf({ ...stored, options: { ...feed.options, table: 't1' } })
    expect(again).toMatchObject({ source: 'table', table: 't1', url: '' })
    // Of another source it says nothing.
    expect(bodyOf({ ...again, source: 'displays' }).options?.table).toBeNull()
  })
  it('is a table of the displays, and says so when it is opened again', () => {
    const draft = { ...draftOf(null), name: 'Displays', kind: 'table', source: 'displays' } as const
    expect(isComplete(draft, true)).toBe(true)
    const { url } = bodyOf(draft)
    expect(url).toBe('vitrine:displays')
    expect(draftOf({ ...feed, kind: 'table', url: url ?? null }).source).toBe('displays')
  })
  it('is for the place of each display only where its address can name one', () => {
    const weather = { ...draftOf(null), name: 'Weather', url: 'https://example.org/x', atDevice: true }
    expect(bodyOf(weather).options?.at_device).toBe(true)
    expect(bodyOf({ ...weather, source: 'file' }).options?.at_device).toBe(false)
    const table = { ...weather, kind: 'table' } as const
    expect(canBeAtDevice(table)).toBe(false)
    expect(canBeAtDevice({ ...table, url: 'https://example.org/x?latitude=1&longitude=2' })).toBe(true)
    expect(bodyOf(table).options?.at_device).toBe(false)
    expect(draftOf({ ...feed, options: { ...feed.options, at_device: true } }).atDevice).toBe(true)
  })
  it('is a folder of pictures, and names the folder only then', () => {
    const draft = { ...draftOf(null), name: 'Fair', kind: 'news', source: 'media' } as const
    expect(isComplete(draft, true)).toBe(false)
    const chosen = { ...draft, folder: 'f1' }
    expect(isComplete(chosen, true)).toBe(true)
    const { url, options } = bodyOf(chosen)
    expect({ url, folder: options?.folder }).toEqual({ url: 'vitrine:media', folder: 'f1' })
    expect(draftOf({ ...feed, url: url ?? null }).source).toBe('media')
    expect(bodyOf({ ...chosen, source: 'address' }).options?.folder).toBeNull()
  })
  it('takes one word a line, and leaves out empty lines', () => {
    const { options } = bodyOf({ ...draftOf(null), words: ' tram \n\n bus stop\n' })
    expect(options?.words).toEqual(['tram', 'bus stop'])
  })
  it('keeps a stored account at a broker, takes another one, and leaves it out', () => {
    const stored = draftOf({
      ...feed,
      kind: 'value',
      url: 'mqtts://broker.example:8883',
      headers: [],
      has_account: true,
      options: { ...FEED_OPTIONS, topic: 'hall/temperature' },
    })
    expect(isComplete(stored, false)).toBe(true)
    expect(isComplete({ ...stored, topic: '' }, false)).toBe(false)
    expect(bodyOf(stored)).toMatchObject({ url: 'mqtts://broker.example:8883', account: {} })
    expect(bodyOf({ ...stored, user: 'hall', password: 'secret' }).account).toEqual({
      user: 'hall',
      password: 'secret',
    })
    expect(bodyOf({ ...stored, withAccount: false }).account).toBeNull()
    expect(bodyOf({ ...stored, isFromMqtt: false })).toMatchObject({ url: null, account: null })
  })
  it('is complete with a name and a source; a stored file need not be chosen again', () => {
    const draft = { ...draftOf(null), name: 'Prices', source: 'file' as const }
    expect(isComplete(draft, true)).toBe(false)
    expect(isComplete(draft, false)).toBe(true)
    expect(isComplete({ ...draft, file: { name: 'a.csv', text: 'a' } }, true)).toBe(true)
    expect(isComplete({ ...draft, source: 'address', url: ' ' }, false)).toBe(false)
    const file = { name: 'a.csv', text: 'a' }
    expect(bodyOf({ ...draft, file, url: 'https://old.example' })).toMatchObject({
      url: null,
      file,
      headers: [],
    })
  })
})

describe('how a feed is', () => {
  it('tells a feed that was never tried from one that failed', () => {
    expect(feedState(feed)).toMatchObject({ tone: 'good' })
    const never = { ...feed, state: 'failed' as const, error: null }
    const error = { code: 'unreachable' as const, facts: {}, since: NOW_MS }
    expect(feedState({ ...never, fetched_at: null })).toMatchObject({ tone: 'quiet', shape: 'ring' })
    expect(feedState({ ...never, error })).toMatchObject({ tone: 'bad', shape: 'square' })
    // The broker is there again, and has no message yet.
    expect(feedState({ ...never, kind: 'value' })).toMatchObject({ tone: 'quiet' })
    expect(feedState({ ...feed, state: 'stale' })).toMatchObject({ tone: 'warn' })
  })
  it('says why, and what displays show meanwhile', () => {
    const error = { code: 'status' as const, facts: { status: 401 }, since: NOW_MS - 7_200_000 }
    expect(troubleWords({ error: null, read_at: 1 }, NOW_MS)).toBeNull()
    expect(problemWords(error)).toMatch(/key.*401/)
    expect(problemWords({ code: 'status', facts: { status: 500 } })).toMatch(/500/)
    expect(troubleWords({ error, read_at: 1 }, NOW_MS)).toMatch(/keep showing.*2 hours ago/)
    expect(troubleWords({ error, read_at: null }, NOW_MS)).toMatch(/nothing to show/)
    expect(nextWords(feed, NOW_MS)).toMatch(/5 min/)
    expect(nextWords({ next_fetch_at: null }, NOW_MS)).toBeNull()
    expect(outcomeWords({ id: 'x', at: 1, outcome: 'status', status: 403, bytes: null, ms: 3 })).toMatch(
      /403/,
    )
  })
})

it('makes the address of a forecast for every place on earth, and for no other', () => {
  const url = new URL(openMeteoUrl(59.91, -10.75)!)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    latitude: '59.91',
    longitude: '-10.75',
    timezone: 'auto',
  })
  expect(openMeteoUrl(91, 0)).toBeNull()
  expect(openMeteoUrl(0, Number.NaN)).toBeNull()
})

it('is found where it is used: on slides, in another size of theirs too, and in ads of screens', () => {
  const element = { type: 'widget', widget: { kind: 'news', feed: 'f1' } }
  const slides = [
    { id: 'a', elements: [element] },
    { id: 'b', elements: [], sizes: [{ elements: [element] }] },
    { id: 'c', elements: [{ type: 'widget', widget: { kind: 'news', feed: 'f2' } }] },
  ] as unknown as Slide[]
  const sites = [
    { id: 'd', draft: { ads: [{ overlays: [element] }] } },
    { id: 'e', draft: {} },
  ] as unknown as Site[]
  const paths = usesOf({ slides, sites }, showsFeed('f1')).map(({ path }) => path)
  expect(paths).toEqual(['/slides-edit/a', '/slides-edit/b', '/sites-edit/d'])
})

describe('the feeds that a widget needs', () => {
  const stale = { ...feed, id: 'f2', state: 'stale' } as const
  const failed = { ...feed, id: 'f3', state: 'failed' } as const
  const waiting = { ...failed, fetched_at: null }
  it('are those of its kinds that people have made', () => {
    const weather = { ...feed, id: 'f4', kind: 'weather' } as const
    const own = { ...feed, id: 'f5', own_of: { feed_id: 'f1', devices: [] } }
    expect(feedsOfKinds([feed, weather, own, stale], ['news'])).toEqual([feed, stale])
  })
  it.each([
    [[], 'Needs a feed', 'quiet'],
    [[feed], '1 feed, fresh', 'good'],
    [[feed, feed], '2 feeds, all fresh', 'good'],
    [[feed, stale], '2 feeds, 1 stale', 'warn'],
    [[feed, stale, failed], '3 feeds, 1 can’t be read', 'bad'],
    [[feed, waiting, stale], '3 feeds, 1 stale', 'warn'],
    [[waiting], '1 feed, not read yet', 'quiet'],
  ])('show the state of the worst of them: %#', (feeds, word, tone) => {
    expect(neededState(feeds)).toMatchObject({ word, tone })
  })
  it('are connected beginning with a kind that the widget can show', () => {
    const opened = new URL(connectPath(['value', 'table']), 'https://v.example').searchParams.get('feed')!
    expect(kindToConnect(opened)).toBe('table')
    expect(draftOf(null, 'table').kind).toBe('table')
    expect(kindToConnect('new')).toBe('weather')
    expect(kindToConnect('f1')).toBeNull()
  })
})
