import { afterEach, expect, it, vi } from 'vitest'
import { keyAlongLine } from './readingKeys.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['ltr', 'ArrowRight', 'ArrowRight'],
  ['rtl', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
  ['rtl', 'ArrowDown', 'ArrowDown'],
  ['rtl', 'Home', 'Home'],
])('in a line that is read %s, %s means %s', (direction, key, meant) => {
  vi.stubGlobal('getComputedStyle', () => ({ direction }))
  expect(keyAlongLine(key, {} as Element)).toBe(meant)
})
