import { widgetQuery } from '@vitrine/widgets/query'
import { expect, it } from 'vitest'
import { readAddress } from './address.ts'

const NOW = Date.UTC(2026, 10, 21, 9)
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (given: Record<string, string>) => readAddress(`?${new URLSearchParams(given)}`, NOW)

it('reads a widget with its settings, also with letters beyond ASCII', () => {
  const settings = { until: '2026-12-24T18:00', after: 'Frohe Weihnachten – ✨' }
  expect(read({ kind: 'countdown', settings: encoded(settings) })).toEqual({
    ok: true,
    asked: {
      widget: { kind: 'countdown', ...settings },
      feed: null,
      color: null,
      accent: null,
      letters: null,
      font: null,
      language: null,
    },
  })
})
it('takes the settings of a new widget where it names none', () => {
  expect(read({ kind: 'clock' })).toMatchObject({
    ok: true,
    asked: { widget: { kind: 'clock', face: 'analog' } },
  })
})
it('never lets settings name another kind', () => {
  expect(read({ kind: 'clock', settings: encoded({ kind: 'month', face: 'digital' }) })).toMatchObject({
    asked: { widget: { kind: 'clock', face: 'digital' } },
  })
})
it('says what cannot be read', () => {
  for (const kind of ['', 'nothing', 'constructor', '__proto__'])
    expect(read({ kind })).toEqual({ ok: false, problem: 'kind' })
  for (const settings of [
    '',
    '%',
    encoded('text'),
    encoded([]),
    encoded(null),
    encoded({ face: 'round' }),
    'x'.repeat(20_000),
  ])
    expect(read({ kind: 'clock', settings })).toEqual({ ok: false, problem: 'settings' })
})
it('wants the signature of a feed for a widget that shows one, and only then', () => {
  expect(read({ kind: 'news' })).toEqual({ ok: false, problem: 'feed' })
  expect(read({ kind: 'news', feed: 'f' })).toEqual({ ok: false, problem: 'feed' })
  expect(read({ kind: 'news', feed: 'f', sig: 's' })).toMatchObject({
    asked: { widget: { kind: 'news', feed: 'f' }, feed: { id: 'f', sig: 's' } },
  })
  expect(read({ kind: 'clock', feed: 'f', sig: 's' })).toMatchObject({ asked: { feed: null } })
})
it('takes look of six digits, and no others', () => {
  expect(read({ kind: 'clock', color: 'f7F4ee', accent: 'red' })).toMatchObject({
    asked: { color: '#f7F4ee', accent: null },
  })
})
it('takes a size of letters that can be read, and no other', () => {
  expect(read({ kind: 'clock', letters: '0.11' })).toMatchObject({ asked: { letters: 0.11 } })
  for (const letters of ['', '0', '-1', '2', 'large', 'NaN'])
    expect(read({ kind: 'clock', letters })).toMatchObject({ asked: { letters: null } })
})
it('takes one of our fonts, and no other', () => {
  expect(read({ kind: 'clock', font: 'lora' })).toMatchObject({ asked: { font: 'lora' } })
  for (const font of ['', 'Lora', 'comic', 'url(x)'])
    expect(read({ kind: 'clock', font })).toMatchObject({ asked: { font: null } })
})
it('takes a language that browsers know, and no other', () => {
  expect(read({ kind: 'clock', lang: 'de-de' })).toMatchObject({ asked: { language: 'de-DE' } })
  for (const lang of ['', 'no language', '<b>'])
    expect(read({ kind: 'clock', lang })).toMatchObject({ asked: { language: null } })
})
it('reads what the console and the server write', () => {
  const widget = { kind: 'countdown', until: '2026-12-24T18:00', after: 'Frohe Weihnachten – ✨' } as const
  const look = { color: '#F7F4EE', accent: '#D9503F', letters: 0.11, font: 'lora' }
  expect(readAddress(`?${widgetQuery(widget, look, null)}`, NOW)).toMatchObject({
    asked: { widget, feed: null, ...look },
  })
  const news = { kind: 'news', feed: 'f', layout: 'list', seconds: 10, entries: 5 } as const
  expect(readAddress(`?${widgetQuery(news, look, { feed: 'f', sig: 's' })}`, NOW)).toMatchObject({
    asked: { widget: news, feed: { id: 'f', sig: 's' } },
  })
})
