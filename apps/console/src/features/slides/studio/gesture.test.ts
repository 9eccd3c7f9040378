import { describe, expect, it } from 'vitest'
import { between, movePlaces, resizePlaces, touchedBy, turnPlaces, type Places } from './gesture.ts'

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

it('selects what the rectangle touches, in whichever direction it was drawn', () => {
  const three = places(['a', 0, 0, 10, 10], ['b', 50, 50, 10, 10], ['c', 60, 40, 20, 4, 90])
  expect(touchedBy(between({ x: 70, y: 70 }, { x: 55, y: 49 }), three)).toEqual(['b', 'c'])
})
