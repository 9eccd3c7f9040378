import { describe, expect, it } from 'vitest'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { table as kind } from './index.ts'
import view from './View.tsx'

const settings = kind.previews['a table of a feed']!
const content = kind.sample!(settings, 0)
const names = content.kind === 'table' ? content.rows.map(([name = '']) => name) : []
const box = { widthPx: 600, heightPx: 240 }

describe('a table of a feed', () => {
  it('turns its pages by itself and shows each row once', async () => {
    const seen: string[] = []
    const first = Date.parse('2026-11-23T12:00:00Z')
    for (let page = 0; page < 3; page++) {
      const atMs = first + page * settings.seconds * 1_000
      const words = wordsIn(await drawWidget(settings, { feed: { content, readMs: atMs }, atMs, box }))
      expect(words).toContain('Pool Water Visitors Open until')
      seen.push(...names.filter((name) => words.includes(name)))
      expect(view.nextChangeMs(settings, {}, atMs, { content, readMs: atMs })).toBe(atMs + 12_000)
    }
    expect(seen.sort()).toEqual([...names].sort())
  })
  it('leaves out its last columns where there is no room to read them', async () => {
    const drawn = async (widthPx: number) =>
      wordsIn(
        await drawWidget(settings, {
          feed: { content, readMs: 0 },
          atMs: 0,
          box: { widthPx, heightPx: 200 },
        }),
      )
    expect(await drawn(600)).toContain('Pool Water Visitors Open until')
    const narrow = await drawn(180)
    expect(narrow).toContain('Pool Water')
    expect(narrow).not.toContain('Visitors')
  })
  it('keeps short columns whole beside a long one that is cut', async () => {
    const long = {
      ...content,
      ...(content.kind === 'table' && {
        rows: content.rows.map(([name, ...row]) => [name!.repeat(20), ...row]),
      }),
    }
    const drawn = await drawWidget(settings, {
      feed: { content: long, readMs: 0 },
      atMs: 0,
      box: { widthPx: 420, heightPx: 240 },
    })
    // Four columns: the first gives way, the others don't.
    const shrinks = [...drawn.matchAll(/flex:[\d.]+ ([01]) [\d.]+em/g)].map(([, shrink]) => shrink)
    expect(shrinks.slice(0, 4)).toEqual(['1', '0', '0', '0'])
  })
  it('says how old it is after a day', async () => {
    const atMs = Date.parse('2026-11-23T12:00:00Z')
    const old = { content, readMs: atMs - 3 * 86_400_000 }
    expect(wordsIn(await drawWidget(settings, { feed: old, atMs }))).toMatch(/3 days ago$/)
  })
})
