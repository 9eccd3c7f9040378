import { describe, expect, it } from 'vitest'
import { drawnFrame, moveFrame, nudgeFrame, resizeFrame, snapLines } from './geometry.ts'

const stage = { width: 1920, height: 1080 }
const box = { x: 100, y: 100, width: 400, height: 300 }
const none = { x: [], y: [] }

describe('moveFrame', () => {
  it('snaps an edge to the stage and shows the line', () =>
    expect(moveFrame(box, -95, 0, stage, snapLines(stage, []), 8)).toEqual({
      frame: { ...box, x: 0 },
      guides: [{ axis: 'x', at: 0 }],
    }))
  it('snaps its centre to the centre of the stage', () =>
    expect(moveFrame(box, 657, 0, stage, snapLines(stage, []), 8).frame.x).toBe(760))
  it('snaps to the edge of another zone', () => {
    const other = { x: 1000, y: 500, width: 200, height: 200 }
    expect(moveFrame(box, 0, 95, stage, snapLines(stage, [other]), 8).frame.y).toBe(200)
  })
  it('takes the nearest of several lines', () =>
    expect(moveFrame(box, 0, 0, stage, { x: [95, 103], y: [] }, 8).frame.x).toBe(103))
  it('never leaves the stage', () =>
    expect(moveFrame(box, 9_999, -9_999, stage, none, 0).frame).toEqual({ ...box, x: 1520, y: 0 }))
})

describe('resizeFrame', () => {
  it('leaves the opposite corner where it is', () =>
    expect(resizeFrame(box, 'nw', 50, 40, stage, none, 0).frame).toEqual({
      x: 150,
      y: 140,
      width: 350,
      height: 260,
    }))
  it('snaps the edge that moves, and only that', () => {
    const { frame, guides } = resizeFrame(box, 'e', 457, 0, stage, snapLines(stage, []), 8)
    expect(frame).toEqual({ ...box, width: 860 })
    expect(guides).toEqual([{ axis: 'x', at: 960 }])
  })
  it('never gets smaller than can be held', () =>
    expect(resizeFrame(box, 'se', -9_999, -9_999, stage, none, 0).frame).toMatchObject({
      width: 16,
      height: 16,
    }))
})

describe('drawnFrame', () => {
  it('draws in any direction, snapped at both ends', () =>
    expect(
      drawnFrame({ x: 1917, y: 600 }, { x: 963, y: 1075 }, stage, snapLines(stage, []), 8).frame,
    ).toEqual({
      x: 960,
      y: 600,
      width: 960,
      height: 480,
    }))
  it('takes a click for no frame', () =>
    expect(drawnFrame({ x: 5, y: 5 }, { x: 9, y: 9 }, stage, none, 0).frame).toBeNull())
})

describe('nudgeFrame', () => {
  it('moves by one, with Shift by ten', () => {
    expect(nudgeFrame(box, 'ArrowRight', { shift: false, alt: false }, stage)).toEqual({ ...box, x: 101 })
    expect(nudgeFrame(box, 'ArrowUp', { shift: true, alt: false }, stage)).toEqual({ ...box, y: 90 })
  })
  it('resizes with Alt, up to the edge of the stage', () =>
    expect(nudgeFrame({ ...box, x: 1519 }, 'ArrowRight', { shift: true, alt: true }, stage)).toMatchObject({
      width: 401,
    }))
  it('leaves other keys alone', () =>
    expect(nudgeFrame(box, 'Enter', { shift: false, alt: false }, stage)).toBeNull())
})
