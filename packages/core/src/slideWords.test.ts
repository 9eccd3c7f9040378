import { expect, it } from 'vitest'
import type { SlideDraft } from './draftWire.ts'
import { foldWords, slideWords } from './slideWords.ts'

const frame = { x: 0, y: 0, width: 100, height: 100 }
const style = { color: '#000000', size: 20, weight: 'regular', align: 'left', valign: 'top' } as const

it('compares words without capitals, accents, wide letters and signs that are not seen', () => {
  expect(foldWords('  CAFÉ\u0000\n Ｍenü\u200B ')).toBe('cafe menu')
})
it('finds a slide by its name and by everything that is to be read on it, but not by how it is stored', () => {
  const elements: SlideDraft['elements'] = [
    { id: 'a', type: 'text', frame, text: 'Fresh bread', style },
    { id: 'b', type: 'table', frame, rows: [['Soup', '4.50']], style },
    { id: 'c', type: 'html', frame, html: '<b class="big">Wine</b>', css: '.big{}' },
    { id: 'd', type: 'image', frame, fit: 'cover', alt: 'A harbour', media_id: 'm1' },
    {
      id: 'e',
      type: 'widget',
      frame,
      widget: { kind: 'countdown', until: '2027-01-01T00:00', after: 'Happy new year' },
      style,
      accent: '#000000',
    },
  ]
  const words = slideWords({ name: 'Menu', elements })
  for (const word of ['menu', 'fresh bread', 'soup', '4.50', 'wine', 'harbour', 'happy new year'])
    expect(words).toContain(word)
  for (const word of ['style', 'frame', 'big', 'm1']) expect(words).not.toContain(word)
})
it('keeps no more than can be looked through quickly', () => {
  const text = 'long '.repeat(1_000)
  const elements = Array.from({ length: 20 }, (_, index) => ({
    id: `t${index}`,
    type: 'text' as const,
    frame,
    text,
    style,
  }))
  expect(slideWords({ name: 'x', elements })).toHaveLength(20_000)
})
