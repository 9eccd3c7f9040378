import type { Frame } from '@vitrine/core'
import type { Point } from '../../../stage/turned.ts'

/** All of a picture, in shares of its width and height. */
export const WHOLE: Frame = { x: 0, y: 0, width: 1, height: 1 }
/** The least that is cut out by hand, a share. */
const LEAST = 0.02

const inside = (value: number) => Math.max(0, Math.min(1, value))
const short = (value: number) => Math.round(value * 1_000) / 1_000

/** The part between two points of a picture (shares of it), as far as it lies inside; null while it is too small to be meant. */
export function cutBetween(from: Point, to: Point): Frame | null {
  const x = inside(Math.min(from.x, to.x))
  const y = inside(Math.min(from.y, to.y))
  const width = inside(Math.max(from.x, to.x)) - x
  const height = inside(Math.max(from.y, to.y)) - y
  if (width < LEAST || height < LEAST) return null
  return { x: short(x), y: short(y), width: short(width), height: short(height) }
}

/** A point of the picture as the focus of the part that is shown, shares of that part. */
export function focusAt(point: Point, crop: Frame): Point {
  return {
    x: short(inside((point.x - crop.x) / crop.width)),
    y: short(inside((point.y - crop.y) / crop.height)),
  }
}
