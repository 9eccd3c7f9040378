import type { DevicePicture } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { latestOf } from './latestPicture.ts'

const NOW = 1_800_000_000_000
const taken = (agoMs: number) => [{ id: 'p', taken_at: NOW - agoMs }] as unknown as DevicePicture[]

it('shows a picture of the display for ten minutes', () => {
  expect(latestOf([], 0, NOW)).toBeNull()
  expect(latestOf(taken(60_000), 0, NOW)?.id).toBe('p')
  expect(latestOf(taken(10 * 60_000), 0, NOW)).toBeNull()
})
it('shows no picture of what was on before', () => {
  expect(latestOf(taken(60_000), NOW - 30_000, NOW)).toBeNull()
  // Offline, blank or off: what a picture shows is over.
  expect(latestOf(taken(0), Infinity, NOW)).toBeNull()
})
