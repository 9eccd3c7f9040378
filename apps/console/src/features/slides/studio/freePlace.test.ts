import type { Frame } from '@vitrine/core'
import { expect, it } from 'vitest'
import { freePlace, freeSteps } from './freePlace.ts'

const SLIDE = { width: 1_920, height: 1_080 }
const centred = (width: number, height: number): Frame => ({
  x: (SLIDE.width - width) / 2,
  y: (SLIDE.height - height) / 2,
  width,
  height,
})

it('leaves the first element where it is wanted', () =>
  expect(freePlace(centred(400, 200), [], SLIDE)).toEqual(centred(400, 200)))

it.each([
  ['of one kind', () => centred(400, 200)],
  ['of many sizes', (at: number) => centred(200 + 60 * (at % 5), 100 + 40 * (at % 7))],
  ['as wide as the slide', () => centred(1_920, 200)],
  ['as large as the slide', () => centred(1_920, 1_080)],
])('no element of a hundred %s lies on another, and all begin on the slide', (_, wanted) => {
  const placed: Frame[] = []
  for (let at = 0; at < 100; at += 1) placed.push(freePlace(wanted(at), placed, SLIDE))
  const middles = new Set(placed.map(({ x, y, width, height }) => `${x + width / 2} ${y + height / 2}`))
  expect(middles.size).toBe(100)
  for (const { x, y, width, height } of placed) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    if (width < SLIDE.width) expect(x + width).toBeLessThanOrEqual(SLIDE.width)
    if (height < SLIDE.height) expect(y + height).toBeLessThanOrEqual(SLIDE.height)
  }
})

it('moves a copy on until it lies on no other copy', () => {
  const frame = { x: 100, y: 100, width: 50, height: 50 }
  const moved = (by: number) => ({ ...frame, x: 100 + by, y: 100 + by })
  expect(freeSteps([frame], [frame], 24)).toBe(1)
  expect(freeSteps([frame], [frame, moved(24), moved(48)], 24)).toBe(3)
})
