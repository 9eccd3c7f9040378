import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import {
  activateLocale,
  defineTexts,
  matchLocale,
  sayIn,
  SOURCE_LOCALE,
  textsReady,
  writeNumbersAs,
} from './index.ts'
import { pseudoCatalogue } from './pseudoLocales.ts'
import { rich } from './rich.tsx'

afterEach(() => activateLocale(SOURCE_LOCALE, null))

const texts = defineTexts('basket', {
  title: 'Fruit',
  apples: '{count, plural, one {# apple} other {# apples}} of {name}',
  kept: ['Kept {place, select, cool {in the cool {name}} other {outside}}', 'of fruit, not of promises'],
  state: { ripe: 'Ripe', rotten: 'Rotten: “{reason}”' },
  read: 'Read <link>about {name}</link>.',
})
const shown = (node: React.ReactNode): string => renderToStaticMarkup(createElement('p', null, node))

describe('texts', () => {
  it('are said with their values, in the plural of the language', () => {
    expect(texts.title()).toBe('Fruit')
    expect(texts.apples({ count: 1, name: 'Anna' })).toBe('1 apple of Anna')
    expect(texts.apples({ count: 2_000, name: 'Anna' })).toBe('2,000 apples of Anna')
    expect(texts.kept({ place: 'cool', name: 'cellar' })).toBe('Kept in the cool cellar')
    expect(texts.state.rotten({ reason: 'rain' })).toBe('Rotten: “rain”')
  })
  it('do not compile with a value that is missing, misspelt or of another kind', () => {
    // @ts-expect-error the name is missing
    expect(texts.apples({ count: 1 })).toBe('1 apple of ')
    // @ts-expect-error a text without values takes none
    expect(texts.title({ count: 1 })).toBe('Fruit')
    // @ts-expect-error a number decides the plural
    texts.apples({ count: 'one', name: 'Anna' })
    // @ts-expect-error a value inside a branch is a value too
    texts.kept({ place: 'cool' })
    // @ts-expect-error there is no such text
    expect(texts.state.raw).toBeUndefined()
  })
  it('know their place in the catalogue', () => {
    expect(texts.state.ripe.id).toBe('basket.state.ripe')
  })
  it('are refused when they are not valid, or when their space has that name already', () => {
    expect(() => defineTexts('broken', { text: 'It has {count, plural, one {# apple}' })).toThrow()
    expect(() => defineTexts('basket', {})).toThrow('two sets of texts')
  })
  it('may hold elements', () => {
    expect(shown(rich(texts.read, { name: 'apples' }, { link: (words) => <a href="/a">{words}</a> }))).toBe(
      '<p>Read <a href="/a">about apples</a>.</p>',
    )
  })
  it('may have an element as a value', () => {
    expect(shown(rich(texts.apples, { count: 1, name: <b>Anna</b> }))).toBe('<p>1 apple of <b>Anna</b></p>')
  })
  it('show a value that looks like an element as it is', () => {
    expect(
      shown(rich(texts.read, { name: '<link>x</link>' }, { link: (words) => <a href="/a">{words}</a> })),
    ).toBe('<p>Read <a href="/a">about &lt;link&gt;x&lt;/link&gt;</a>.</p>')
  })
})

describe('another language', () => {
  it('takes the place of the source, and what it lacks stays as it is written', async () => {
    await activateLocale('de', (space) =>
      Promise.resolve(space === 'basket' ? { 'basket.title': ['Obst'] } : {}),
    )
    expect(texts.title()).toBe('Obst')
    expect(texts.state.ripe()).toBe('Ripe')
    await activateLocale(SOURCE_LOCALE, null)
    expect(texts.title()).toBe('Fruit')
  })
  it('is fetched for texts that are defined later, and they never show an id', async () => {
    const asked: string[] = []
    await activateLocale('de', (space) => {
      asked.push(space)
      return Promise.resolve(space === 'later' ? { 'later.title': ['Später'] } : {})
    })
    asked.length = 0
    const later = defineTexts('later', { title: 'Later' })
    expect(later.title()).toBe('Later')
    await textsReady()
    expect(later.title()).toBe('Später')
    await textsReady()
    expect(asked).toEqual(['later'])
  })
  it('that cannot be fetched leaves the source, and is asked for again', async () => {
    let fails = true
    const faults: unknown[] = []
    const load = () =>
      fails ? Promise.reject(new Error('offline')) : Promise.resolve({ 'basket.title': ['Obst'] })
    await activateLocale('de', load, (fault) => faults.push(fault))
    expect(texts.title()).toBe('Fruit')
    expect(faults).not.toEqual([])
    fails = false
    await textsReady()
    expect(texts.title()).toBe('Obst')
  })
})

describe('a made-up language', () => {
  const inLocale = (locale: 'en-XA' | 'ar-XB') =>
    activateLocale(locale, (_space, source) => pseudoCatalogue(locale, source))

  it('lengthens and accents every text, between brackets, and leaves values and elements alone', async () => {
    await inLocale('en-XA')
    expect(texts.title()).toBe('[Ƒŕûîţ on]')
    expect(texts.apples({ count: 3, name: 'Anna' })).toMatch(/^\[3 åþþļéš öƒ Anna .+\]$/)
    expect(
      shown(rich(texts.read, { name: 'apples' }, { link: (words) => <a href="/a">{words}</a> })),
    ).toContain('<a href="/a">åƀöûţ apples</a>')
  })
  it('is read from the right, as long and with the same accents', async () => {
    await inLocale('en-XA')
    const fromLeft = texts.apples({ count: 3, name: 'Anna' })
    await inLocale('ar-XB')
    const fromRight = texts.apples({ count: 3, name: 'Anna' })
    expect(fromRight.replaceAll(/[\u202e\u202c]/g, '')).toBe(fromLeft)
    expect(fromRight).toContain('3\u202e åþþļéš\u202c\u202e öƒ \u202cAnna')
  })
})

it('says texts in the languages of several people at a time, whatever the page shows', async () => {
  const texts = defineTexts('sayIn', { hello: 'Hello {name}', plain: 'Hello' })
  const [accented, mirrored, plain] = await Promise.all([
    sayIn('en-XA', (_space, source) => pseudoCatalogue('en-XA', source)),
    sayIn('ar-XB', (_space, source) => pseudoCatalogue('ar-XB', source)),
    sayIn('en', null),
  ])
  const said = [accented, mirrored, plain, accented].map((say) => say(texts.hello, { name: 'Vera' }))
  expect(said[0]).toMatch(/^\[Ĥéļļö Vera/)
  expect(said[1]).toContain('\u202eĤéļļö \u202cVera')
  expect(said[2]).toBe('Hello Vera')
  expect(said[3]).toBe(said[0])
  expect(plain(texts.plain)).toBe('Hello')
})
it('says in the source language what a catalogue lacks', async () => {
  const texts = defineTexts('sayInPart', { done: 'Done', left: 'Left' })
  const say = await sayIn('de', (space) => (space === 'sayInPart' ? { 'sayInPart.done': ['Fertig'] } : {}))
  expect([say(texts.done), say(texts.left)]).toEqual(['Fertig', 'Left'])
})
it.each([
  [['de-AT', 'fr'], 'de'],
  [['pt-BR'], 'pt-BR'],
  [['pt-PT'], 'pt-BR'],
  [['ja'], 'en'],
  [[], 'en'],
])('of what somebody reads, %j, takes %s', (wanted, found) =>
  expect(matchLocale(wanted, ['en', 'de', 'pt-BR'])).toBe(found),
)

it('writes the numbers within texts as the region of the reader does', async () => {
  const texts = defineTexts('regions', { count: '{count, plural, one {# play} other {# plays}}' })
  expect(texts.count({ count: 12_345 })).toBe('12,345 plays')
  writeNumbersAs('en-ZA')
  expect(texts.count({ count: 12_345 })).toMatch(/^12\s345 plays$/)
  await activateLocale(SOURCE_LOCALE, null)
  expect(texts.count({ count: 12_345 })).toBe('12,345 plays')
})
