import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOverrides } from '../overrides.ts'
import { collectScripts } from './collectScripts.ts'
import { readFromScript } from './scriptMessages.ts'

describe('collectScripts', () => {
  const render = (js: string, ads: string[]) =>
    ({
      screen: { js },
      ads: ads.map((code, index) => ({ id: `ad${index}`, js: code })),
    }) as Parameters<typeof collectScripts>[0]

  it('takes the screen’s script and each different one of its ads, once', () => {
    expect(collectScripts(render('a()', ['b()', 'b()', 'a()', 'c()']))).toEqual([
      { of: 'screen', code: 'a()' },
      { of: 'ad0', code: 'b()' },
      { of: 'ad3', code: 'c()' },
    ])
  })
  it('leaves out what holds nothing', () => {
    expect(collectScripts(render(' \n', ['']))).toEqual([])
  })
})

describe('what comes out of a sandbox', () => {
  it('is read where it is a change that elements know, within bounds', () => {
    expect(
      readFromScript({
        say: 'change',
        element: 'price',
        change: { text: '3 €', color: '#D9503F', opacity: 7, x: 1e9, top: 1 },
      }),
    ).toEqual({
      say: 'change',
      element: 'price',
      change: { text: '3 €', color: '#D9503F', opacity: 1, x: 16_384 },
    })
  })
  it('is passed over where it is anything else', () => {
    for (const said of [
      null,
      1,
      'ping',
      {},
      { say: 'reload' },
      { say: 'change', element: 1, change: {} },
      { say: 'change', element: 'a', change: { color: 'url(x)' } },
    ])
      expect(readFromScript(said)).toBeNull()
  })
  it('never throws and never lets through what is not of its kind', () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true }),
        fc.constantFrom('change', 'log', 'failed', 'pong', 'x'),
        (value, say) => {
          const read = readFromScript(typeof value === 'object' && value !== null ? { ...value, say } : value)
          if (read?.say === 'change')
            for (const name of Object.keys(read.change))
              expect(['text', 'color', 'opacity', 'x', 'y']).toContain(name)
        },
      ),
    )
  })
  it('cuts long texts', () => {
    const read = readFromScript({ say: 'log', text: 'x'.repeat(10_000) })
    expect(read?.say === 'log' && read.text.length).toBe(500)
  })
})

describe('what scripts changed of elements', () => {
  it('is added up, told to whoever shows the element, and ends with the presentation', () => {
    const overrides = createOverrides()
    let told = 0
    overrides.subscribe('price', () => (told += 1))
    overrides.set('price', { text: '3 €' })
    overrides.set('price', { opacity: 0.5 })
    overrides.set('other', { text: 'x' })
    expect(overrides.of('price')).toEqual({ text: '3 €', opacity: 0.5 })
    expect(told).toBe(2)
    overrides.clear()
    expect(overrides.of('price')).toBeNull()
    expect(told).toBe(3)
  })
})
