import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handlePoint } from '../../../stage/turned.ts'
import {
  between,
  movedLineEnd,
  movePlaces,
  resizePlaces,
  touchedBy,
  turnPlaces,
  type Places,
} from './gesture.ts'

const field = { stage: { width: 1920, height: 1080 }, boxes: [], grid: null }
const free = { shift: false, alt: false }
const shift = { shift: true, alt: false }
const places = (...boxes: [string, number, number, number, number, number?][]): Places =>
  new Map(
    boxes.map(([id, x, y, width, height, rotate = 0]) => [id, { frame: { x, y, width, height }, rotate }]),
  )
const frameIn = (of: Places, id: string) => of.get(id)!.frame

describe('movePlaces', () => {
  const two = places(['a', 100, 100, 50, 50], ['b', 300, 200, 50, 50])
  it('moves all of them by the same, and snaps the box around them', () => {
    const { places: next } = movePlaces(two, { x: -97, y: 0 }, field, 5, free)
    expect(frameIn(next, 'a').x).toBe(0)
    expect(frameIn(next, 'b').x).toBe(200)
  })
  it('goes straight with Shift', () =>
    expect(frameIn(movePlaces(two, { x: 40, y: 12 }, field, 0, shift).places, 'a')).toMatchObject({
      x: 140,
      y: 100,
    }))
})

describe('resizePlaces', () => {
  it('snaps the edge that moves to the edge of the slide', () => {
    const { places: next, marks } = resizePlaces(
      places(['a', 100, 100, 50, 50]),
      'e',
      { x: 1_766, y: 0 },
      field,
      8,
      free,
    )
    expect(frameIn(next, 'a')).toEqual({ x: 100, y: 100, width: 1_820, height: 50 })
    expect(marks.lines).toContainEqual({ axis: 'x', at: 1_920, from: 0, to: 1_080 })
  })
  it('keeps several in proportion to the box around them', () => {
    const two = places(['a', 0, 0, 100, 100], ['b', 100, 100, 100, 100])
    const { places: next } = resizePlaces(two, 'se', { x: 200, y: 200 }, field, 0, free)
    expect(frameIn(next, 'b')).toEqual({ x: 200, y: 200, width: 200, height: 200 })
  })
})

describe('turnPlaces', () => {
  it('turns one about its middle', () => {
    const turned = turnPlaces(places(['a', 0, 0, 100, 100]), { x: 200, y: 50 }, free)
    expect(turned.get('a')).toEqual({ frame: { x: 0, y: 0, width: 100, height: 100 }, rotate: 90 })
  })
  it('turns several about the middle of all of them', () => {
    const two = places(['a', 0, 0, 100, 100], ['b', 200, 0, 100, 100])
    const turned = turnPlaces(two, { x: 300, y: 50 }, free)
    expect(turned.get('a')).toEqual({ frame: { x: 100, y: -100, width: 100, height: 100 }, rotate: 90 })
    expect(turned.get('b')).toEqual({ frame: { x: 100, y: 100, width: 100, height: 100 }, rotate: 90 })
  })
})

describe('movedLineEnd', () => {
  const line = { frame: { x: 100, y: 90, width: 200, height: 20 }, rotate: 0 }
  it('leaves the other end where it is', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -180, max: 180 }),
        fc.constantFrom<'w' | 'e'>('w', 'e'),
        fc.integer({ min: -900, max: 900 }),
        fc.integer({ min: -900, max: 900 }),
        fc.boolean(),
        (rotate, handle, x, y, isStepped) => {
          const other = handle === 'w' ? 'e' : 'w'
          const start = { ...line, rotate }
          const next = movedLineEnd(start, handle, { x, y }, field, 0, { shift: isStepped, alt: false })
          const before = handlePoint(start.frame, start.rotate, other)
          const after = handlePoint(next.frame, next.rotate, other)
          // A direction is kept to a hundredth of a degree, which is a third of a px over the longest way here.
          return Math.hypot(before.x - after.x, before.y - after.y) < 0.4
        },
      ),
    ))
  it('takes the end to an edge near it', () => {
    const next = movedLineEnd(line, 'e', { x: 0, y: 976 }, field, 8, free)
    expect(handlePoint(next.frame, next.rotate, 'e').y).toBeCloseTo(1_080, 0)
  })
  it('goes in steps of fifteen degrees with Shift', () =>
    expect(movedLineEnd(line, 'e', { x: 0, y: 60 }, field, 8, shift).rotate).toBe(15))
})

it('selects what the rectangle touches, in whichever direction it was drawn', () => {
  const three = places(['a', 0, 0, 10, 10], ['b', 50, 50, 10, 10], ['c', 60, 40, 20, 4, 90])
  expect(touchedBy(between({ x: 70, y: 70 }, { x: 55, y: 49 }), three)).toEqual(['b', 'c'])
})
