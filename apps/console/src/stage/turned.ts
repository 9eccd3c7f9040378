import type { Frame } from '@vitrine/core'
import type { Handle, Size } from './geometry.ts'

/** Frames that are turned: degrees clockwise about the middle, as the renderer draws them. */
export type Point = { x: number; y: number }

/** The smallest side a frame may be given by hand, px; one that is thinner already may stay so. */
const MIN_SIDE_PX = 8
/** What Shift turns by, degrees. */
const TURN_STEP = 15

const RADIAN = Math.PI / 180

function middleOf(frame: Frame): Point {
  return { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
}

/** A vector turned by so many degrees clockwise (y points down). */
function turnedVector(vector: Point, degrees: number): Point {
  if (degrees === 0) return vector
  const cos = Math.cos(degrees * RADIAN)
  const sin = Math.sin(degrees * RADIAN)
  return { x: vector.x * cos - vector.y * sin, y: vector.x * sin + vector.y * cos }
}

/** -1, 0 or 1 across and down: which sides a handle moves. */
export function handleSides(handle: Handle): Point {
  return {
    x: handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0,
    y: handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0,
  }
}

/** Where a handle of a turned frame lies, px of the stage. */
export function handlePoint(frame: Frame, degrees: number, handle: Handle): Point {
  const sides = handleSides(handle)
  const middle = middleOf(frame)
  const arm = turnedVector({ x: (sides.x * frame.width) / 2, y: (sides.y * frame.height) / 2 }, degrees)
  return { x: middle.x + arm.x, y: middle.y + arm.y }
}

/** The upright box around a turned frame, px of the stage. */
export function boundsOf(frame: Frame, degrees = 0): Frame {
  if (degrees % 360 === 0) return frame
  const cos = Math.abs(Math.cos(degrees * RADIAN))
  const sin = Math.abs(Math.sin(degrees * RADIAN))
  const width = frame.width * cos + frame.height * sin
  const height = frame.width * sin + frame.height * cos
  const middle = middleOf(frame)
  return { x: middle.x - width / 2, y: middle.y - height / 2, width, height }
}

/** The upright box around all of them; null for none. */
export function unionOf(boxes: readonly Frame[]): Frame | null {
  if (boxes.length === 0) return null
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}

/** Whether two upright boxes have a part in common. */
export function overlaps(one: Frame, other: Frame): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/**
 * A turned frame resized by a handle that moved by `by` (px of the stage, not of the frame): the corner or side opposite
 * stays where it is on the stage.
 * @param how.keep   width and height keep their proportion
 * @param how.middle the middle stays, and the opposite side moves too
 */
export function resizeTurned(
  start: Frame,
  degrees: number,
  handle: Handle,
  by: Point,
  how: { keep: boolean; middle: boolean },
): Frame {
  const sides = handleSides(handle)
  const local = turnedVector(by, -degrees)
  const reach = how.middle ? 2 : 1
  let size: Size = {
    width: start.width + sides.x * local.x * reach,
    height: start.height + sides.y * local.y * reach,
  }
  const least = { width: Math.min(MIN_SIDE_PX, start.width), height: Math.min(MIN_SIDE_PX, start.height) }
  if (how.keep) {
    const factors = [
      ...(sides.x === 0 ? [] : [size.width / start.width]),
      ...(sides.y === 0 ? [] : [size.height / start.height]),
    ]
    const wished = factors.reduce((far, one) => (Math.abs(one - 1) > Math.abs(far - 1) ? one : far))
    const factor = Math.max(wished, least.width / start.width, least.height / start.height)
    size = { width: start.width * factor, height: start.height * factor }
  } else {
    size = { width: Math.max(least.width, size.width), height: Math.max(least.height, size.height) }
  }
  const middle = middleOf(start)
  const shift = how.middle
    ? { x: 0, y: 0 }
    : turnedVector(
        {
          x: (sides.x * (size.width - start.width)) / 2,
          y: (sides.y * (size.height - start.height)) / 2,
        },
        degrees,
      )
  return tidy({
    x: middle.x + shift.x - size.width / 2,
    y: middle.y + shift.y - size.height / 2,
    ...size,
  })
}

/**
 * The degrees of a frame whose turning handle (above its middle) was taken to a point: -180 to 180, whole degrees.
 * @param stepped in steps of fifteen
 */
export function degreesAt(frame: Frame, point: Point, stepped: boolean): number {
  const middle = middleOf(frame)
  const raw = Math.atan2(point.x - middle.x, middle.y - point.y) / RADIAN
  const step = stepped ? TURN_STEP : 1
  const degrees = Math.round(raw / step) * step
  return degrees === -180 ? 180 : degrees === 0 ? 0 : degrees
}

/** A frame in its place after the box around several was resized from `from` to `to`. */
export function scaledWithin(frame: Frame, from: Frame, to: Frame): Frame {
  const factorX = from.width === 0 ? 1 : to.width / from.width
  const factorY = from.height === 0 ? 1 : to.height / from.height
  return tidy({
    x: to.x + (frame.x - from.x) * factorX,
    y: to.y + (frame.y - from.y) * factorY,
    width: Math.max(1, frame.width * factorX),
    height: Math.max(1, frame.height * factorY),
  })
}

/** Hundredths of a px: what a turned frame needs so that its corner stays, and short on the wire. */
export function tidy(frame: Frame): Frame {
  const round = (value: number) => Math.round(value * 100) / 100 + 0
  return { x: round(frame.x), y: round(frame.y), width: round(frame.width), height: round(frame.height) }
}
