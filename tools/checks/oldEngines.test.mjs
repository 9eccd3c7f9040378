import { expect, it } from 'vitest'
import { beyondChromium79 } from './oldEngines.mjs'

it('finds syntax that came later', () => {
  expect(beyondChromium79('a?.b; c ?? d; e ||= f; class G { #h() {} static {} }')).toEqual([
    'syntax #method()',
    'syntax ?.',
    'syntax ??',
    'syntax static {}',
    'syntax ||=',
  ])
})
it('finds what is called and not there', () => {
  expect(beyondChromium79('x.at(-1); Object.hasOwn(a, b); structuredClone(c); new WeakRef(d)')).toEqual([
    '.at()',
    'Object.hasOwn',
    'WeakRef',
    'structuredClone',
  ])
})
it('lets what Chromium 79 has pass', () => {
  expect(
    beyondChromium79(
      'class A { #b = 1; static c = 2 } 1n; import.meta; async function* d() { for await (const e of f) yield e } Object.fromEntries(g.flatMap(h)); s.matchAll(/x/gu)',
    ),
  ).toEqual([])
})
