import type { Element } from '@vitrine/core'
import { expect, it } from 'vitest'
import { FIRST_MOTION, lengthenedMotion, movedMotion, timelineMs } from './motionTimes.ts'

const fade = { kind: 'fade', at: 1_000, length: 600 } as const

it('moves a motion in steps of a tenth of a second, never before the slide begins', () => {
  expect(movedMotion(fade, 249)).toEqual({ ...fade, at: 1_200 })
  expect(movedMotion(fade, -9_999).at).toBe(0)
})
it('changes a length up to what an element may take', () => {
  expect(lengthenedMotion(fade, -160).length).toBe(400)
  expect(lengthenedMotion(fade, 99_999).length).toBe(10_000)
  expect(lengthenedMotion(fade, -99_999).length).toBe(0)
})
it('shows ten seconds at least, and everything that moves with some room', () => {
  const element = (at: number) => ({ exit: { ...FIRST_MOTION.exit, at } }) as Element
  expect(timelineMs([])).toBe(10_000)
  expect(timelineMs([element(5_000)])).toBe(10_000)
  expect(timelineMs([element(20_000)])).toBe(25_000)
})
