import { expect, it } from 'vitest'
import { byteRangeOf } from './byteRange.ts'

it.each([
  [undefined, { kind: 'whole' }],
  ['bytes=0-', { kind: 'part', start: 0, end: 100 }],
  ['bytes=10-19', { kind: 'part', start: 10, end: 20 }],
  ['bytes=99-', { kind: 'part', start: 99, end: 100 }],
  ['bytes=90-4000', { kind: 'part', start: 90, end: 100 }],
  ['bytes=-10', { kind: 'part', start: 90, end: 100 }],
  ['bytes=-4000', { kind: 'part', start: 0, end: 100 }],
  ['bytes=100-', { kind: 'outside' }],
  ['bytes=-0', { kind: 'outside' }],
  ['bytes=20-10', { kind: 'whole' }],
  ['bytes=0-1,5-6', { kind: 'whole' }],
  ['bytes=-', { kind: 'whole' }],
  ['lines=0-1', { kind: 'whole' }],
  ['bytes=abc-', { kind: 'whole' }],
])('reads the range %s of 100 bytes', (header, wanted) => {
  expect(byteRangeOf(header, 100)).toEqual(wanted)
})
