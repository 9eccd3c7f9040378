import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HANDLES, type Handle } from './geometry.ts'
import {
  boundsOf,
  degreesAt,
  handlePoint,
  handleSides,
  resizeTurned,
  scaledWithin,
  unionOf,
} from './turned.ts'

const box = { x: 100, y: 100, width: 400, height: 200 }
const plain = { keep: false, middle: false }

const frames = fc.record({
  x: fc.integer({ min: -500, max: 2_000 }),
  y: fc.integer({ min: -500, max: 2_000 }),
  width: fc.integer({ min: 20, max: 1_500 }),
  height: fc.integer({ min: 20, max: 1_500 }),
})
const degrees = fc.integer({ min: -180, max: 180 })
const handles = fc.constantFrom(...HANDLES)
const moves = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })

const OPPOSITE: Record<Handle, Handle> = {
  nw: 'se',
  n: 's',
  ne: 'sw',
  e: 'w',
  se: 'nw',
  s: 'n',
  sw: 'ne',
  w: 'e',
}
const near = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y) < 0.05

describe('resizeTurned', () => {
  it('leaves the opposite corner where it is, however the frame is turned', () =>
    fc.assert(
      fc.property(frames, degrees, handles, moves, fc.boolean(), (frame, turn, handle, by, keep) => {
        const resized = resizeTurned(frame, turn, handle, by, { keep, middle: false })
        return near(handlePoint(frame, turn, OPPOSITE[handle]), handlePoint(resized, turn, OPPOSITE[handle]))
      }),
    ))
  it('leaves the middle where it is with Alt', () =>
    fc.assert(
      fc.property(frames, degrees, handles, moves, (frame, turn, handle, by) => {
        const resized = resizeTurned(frame, turn, handle, by, { keep: false, middle: true })
        return near(
          { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 },
          { x: resized.x + resized.width / 2, y: resized.y + resized.height / 2 },
        )
      }),
    ))
  it('keeps the proportion with Shift', () =>
    fc.assert(
      fc.property(frames, degrees, handles, moves, (frame, turn, handle, by) => {
        const resized = resizeTurned(frame, turn, handle, by, { keep: true, middle: false })
        return (
          Math.abs(resized.width * frame.height - resized.height * frame.width) <
          0.02 * (frame.width + frame.height)
        )
      }),
    ))
  it('takes a corner to where the pointer is', () =>
    fc.assert(
      fc.property(frames, degrees, (frame, turn) => {
        const before = handlePoint(frame, turn, 'se')
        const towards = handleSides('se')
        const arm = { x: towards.x * 30, y: towards.y * 40 }
        const cos = Math.cos((turn * Math.PI) / 180)
        const sin = Math.sin((turn * Math.PI) / 180)
        const by = { x: arm.x * cos - arm.y * sin, y: arm.x * sin + arm.y * cos }
        const after = handlePoint(resizeTurned(frame, turn, 'se', by, plain), turn, 'se')
        return near(after, { x: before.x + by.x, y: before.y + by.y })
      }),
    ))
  it('never gets smaller than can be held, and leaves what is thin as thin as it is', () => {
    expect(resizeTurned(box, 0, 'se', { x: -9_999, y: -9_999 }, plain)).toMatchObject({ width: 8, height: 8 })
    expect(resizeTurned({ ...box, height: 3 }, 0, 'se', { x: 0, y: -9_999 }, plain)).toMatchObject({
      height: 3,
    })
  })
})

describe('degreesAt', () => {
  const middle = { x: 300, y: 200 }
  it.each([
    ['above', 0, -100, 0],
    ['to the right', 100, 0, 90],
    ['below', 0, 100, 180],
    ['to the left', -100, 0, -90],
  ] as const)('is measured from straight up: %s', (_, x, y, degrees) =>
    expect(degreesAt(box, { x: middle.x + x, y: middle.y + y }, false)).toBe(degrees),
  )
  it('goes in steps of fifteen with Shift', () =>
    expect(degreesAt(box, { x: middle.x + 30, y: middle.y - 100 }, true)).toBe(15))
})

describe('boundsOf', () => {
  it('holds every corner of the turned frame', () =>
    fc.assert(
      fc.property(frames, degrees, fc.constantFrom('nw', 'ne', 'se', 'sw'), (frame, turn, corner) => {
        const around = boundsOf(frame, turn)
        const point = handlePoint(frame, turn, corner)
        return (
          point.x >= around.x - 0.01 &&
          point.x <= around.x + around.width + 0.01 &&
          point.y >= around.y - 0.01 &&
          point.y <= around.y + around.height + 0.01
        )
      }),
    ))
})

it('keeps the places of several in proportion when the box around them is resized', () => {
  const other = { x: 600, y: 400, width: 100, height: 100 }
  const around = unionOf([box, other])!
  expect(around).toEqual({ x: 100, y: 100, width: 600, height: 400 })
  const bigger = { ...around, width: 1_200, height: 800 }
  expect(scaledWithin(other, around, bigger)).toEqual({ x: 1_100, y: 700, width: 200, height: 200 })
})
