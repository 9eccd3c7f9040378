import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitted, onStage, panned, rulerMarks, showing, zoomed } from './viewport.ts'

const stage = { width: 1920, height: 1080 }
const room = { width: 1000, height: 700 }

it('shows all of the stage in the middle', () => {
  const view = fitted(stage, room, 20)
  expect(view.zoom).toBe(0.5)
  expect(view).toMatchObject({ x: 20, y: 80 })
})
it('leaves the place under the pointer there while zooming', () =>
  fc.assert(
    fc.property(
      fc.double({ min: 0.2, max: 5, noNaN: true }),
      fc.integer({ min: 0, max: 1_000 }),
      fc.integer({ min: 0, max: 700 }),
      (factor, x, y) => {
        const view = fitted(stage, room, 20)
        const before = onStage(view, { x, y })
        const after = onStage(zoomed(view, factor, { x, y }), { x, y })
        return Math.hypot(before.x - after.x, before.y - after.y) < 0.001
      },
    ),
  ))
it('never loses the stage out of the window', () => {
  const far = panned(fitted(stage, room, 20), { x: 99_999, y: -99_999 }, stage, room)
  expect(far.x).toBeLessThan(room.width)
  expect(far.y + stage.height * far.zoom).toBeGreaterThan(0)
})
describe('showing', () => {
  const view = { zoom: 1, x: 0, y: 0 }
  it('stays when the frame is in sight', () =>
    expect(showing(view, { x: 100, y: 100, width: 50, height: 50 }, room, 10)).toEqual(view))
  it('moves until the frame is in sight', () =>
    expect(showing(view, { x: 1_200, y: 100, width: 50, height: 50 }, room, 10)).toMatchObject({ x: -260 }))
})
describe('rulerMarks', () => {
  it('leaves room for every number', () => {
    const marks = rulerMarks(0.5, 20, 1_000)
    expect(marks[0]).toEqual({ at: 20, px: 0 })
    expect(marks[1]!.at - marks[0]!.at).toBeGreaterThanOrEqual(56)
  })
})
