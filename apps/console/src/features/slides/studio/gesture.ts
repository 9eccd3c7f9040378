import type { Frame } from '@vitrine/core'
import type { Handle } from '../../../stage/geometry.ts'
import {
  edgeMarks,
  NO_MARKS,
  snapMove,
  snapPlace,
  type SnapField,
  type SnapMarks,
} from '../../../stage/snapping.ts'
import {
  boundsOf,
  degreesAt,
  handlePoint,
  handleSides,
  overlaps,
  resizeTurned,
  scaledWithin,
  tidy,
  unionOf,
  type Point,
} from '../../../stage/turned.ts'
import type { Place } from './studio.ts'

/** Keys held while a pointer moves. */
export type Held = { shift: boolean; alt: boolean }
export type Places = ReadonlyMap<string, Place>
type Moved = { places: Places; marks: SnapMarks }

const round = (frame: Frame): Frame => ({ ...frame, x: Math.round(frame.x), y: Math.round(frame.y) })
const around = (places: Places): Frame | null =>
  unionOf([...places.values()].map(({ frame, rotate }) => boundsOf(frame, rotate)))

/**
 * All items moved together by a pointer. The box around them snaps.
 * @param held.shift only along the longer way
 */
export function movePlaces(starts: Places, by: Point, field: SnapField, reach: number, held: Held): Moved {
  const box = around(starts)
  if (!box) return { places: starts, marks: NO_MARKS }
  const straight = held.shift ? (Math.abs(by.x) > Math.abs(by.y) ? { x: by.x, y: 0 } : { x: 0, y: by.y }) : by
  const { by: pulled, ...marks } = snapMove(
    { ...box, x: box.x + straight.x, y: box.y + straight.y },
    field,
    reach,
  )
  const x = straight.x + (held.shift && straight.x === 0 ? 0 : pulled.x)
  const y = straight.y + (held.shift && straight.y === 0 ? 0 : pulled.y)
  return {
    places: new Map(
      [...starts].map(([id, { frame, rotate }]) => [
        id,
        { frame: round({ ...frame, x: frame.x + x, y: frame.y + y }), rotate },
      ]),
    ),
    marks,
  }
}

/** Resized by a handle of the one, or of the box around them. Upright ones snap with the edges that move. */
export function resizePlaces(
  starts: Places,
  handle: Handle,
  by: Point,
  field: SnapField,
  reach: number,
  held: Held,
): Moved {
  const [only] = [...starts.entries()]
  const box = around(starts)
  if (!only || !box) return { places: starts, marks: NO_MARKS }
  const how = { keep: held.shift, middle: held.alt }
  if (starts.size === 1) {
    const [id, { frame, rotate }] = only
    const upright = rotate % 360 === 0
    const pulled = upright && !held.shift ? snapped(frame, handle, by, field, reach) : by
    const resized = resizeTurned(frame, rotate, handle, pulled, how)
    return {
      places: new Map([[id, { frame: upright ? wholePx(resized) : resized, rotate }]]),
      marks: upright && reach > 0 ? edgeMarks(wholePx(resized), field, handleSides(handle)) : NO_MARKS,
    }
  }
  const pulled = held.shift ? by : snapped(box, handle, by, field, reach)
  const to = wholePx(resizeTurned(box, 0, handle, pulled, how))
  return {
    places: new Map(
      [...starts].map(([id, { frame, rotate }]) => [id, { frame: scaledWithin(frame, box, to), rotate }]),
    ),
    marks: reach > 0 ? edgeMarks(to, field, handleSides(handle)) : NO_MARKS,
  }
}

/** A way changed so that the corner or edge it takes lies where something else does. */
function snapped(frame: Frame, handle: Handle, by: Point, field: SnapField, reach: number): Point {
  const corner = handlePoint(frame, 0, handle)
  const sides = handleSides(handle)
  const along = (axis: 'x' | 'y') =>
    sides[axis] === 0 ? by[axis] : snapPlace(corner[axis] + by[axis], axis, field, reach) - corner[axis]
  return { x: along('x'), y: along('y') }
}

function wholePx(frame: Frame): Frame {
  const x = Math.round(frame.x)
  const y = Math.round(frame.y)
  return {
    x,
    y,
    width: Math.max(1, Math.round(frame.x + frame.width) - x),
    height: Math.max(1, Math.round(frame.y + frame.height) - y),
  }
}

/**
 * A line with one of its ends taken somewhere else; the other end stays. The end snaps to edges and centres.
 * @param handle     `w` its beginning, `e` its end
 * @param held.shift in steps of fifteen degrees
 */
export function movedLineEnd(
  start: Place,
  handle: 'w' | 'e',
  by: Point,
  field: SnapField,
  reach: number,
  held: Held,
): Place {
  const { frame, rotate } = start
  const fixed = handlePoint(frame, rotate, handle === 'w' ? 'e' : 'w')
  const from = handlePoint(frame, rotate, handle)
  const end = {
    x: snapPlace(from.x + by.x, 'x', field, held.shift ? 0 : reach),
    y: snapPlace(from.y + by.y, 'y', field, held.shift ? 0 : reach),
  }
  const arm = { x: end.x - fixed.x, y: end.y - fixed.y }
  const length = Math.max(1, Math.hypot(arm.x, arm.y))
  const raw = (Math.atan2(arm.y, arm.x) * 180) / Math.PI
  const angle = held.shift ? Math.round(raw / 15) * 15 : raw
  const along = { x: Math.cos((angle * Math.PI) / 180), y: Math.sin((angle * Math.PI) / 180) }
  const middle = { x: fixed.x + (along.x * length) / 2, y: fixed.y + (along.y * length) / 2 }
  return {
    frame: tidy({
      x: middle.x - length / 2,
      y: middle.y - frame.height / 2,
      width: length,
      height: frame.height,
    }),
    rotate: Math.round(wrapped(handle === 'e' ? angle : angle + 180) * 100) / 100,
  }
}

/** Turned about the middle of the one, or each about the middle of all of them. */
export function turnPlaces(starts: Places, at: Point, held: Held): Places {
  const box = around(starts)
  const [only] = [...starts.entries()]
  if (!box || !only) return starts
  if (starts.size === 1) {
    const [id, { frame }] = only
    return new Map([[id, { frame, rotate: degreesAt(frame, at, held.shift) }]])
  }
  const by = degreesAt(box, at, held.shift)
  const cos = Math.cos((by * Math.PI) / 180)
  const sin = Math.sin((by * Math.PI) / 180)
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  return new Map(
    [...starts].map(([id, { frame, rotate }]) => {
      const arm = {
        x: frame.x + frame.width / 2 - middle.x,
        y: frame.y + frame.height / 2 - middle.y,
      }
      const turned = {
        x: middle.x + arm.x * cos - arm.y * sin - frame.width / 2,
        y: middle.y + arm.x * sin + arm.y * cos - frame.height / 2,
      }
      return [id, { frame: round({ ...frame, ...turned }), rotate: wrapped(rotate + by) }]
    }),
  )
}

/** Degrees between -180 and 180. */
function wrapped(degrees: number): number {
  const rest = ((degrees % 360) + 360) % 360
  return rest > 180 ? rest - 360 : rest
}

/** What a rectangle drawn from one point to another touches, by id. */
export function touchedBy(area: Frame, places: Places): string[] {
  return [...places]
    .filter(([, { frame, rotate }]) => overlaps(area, boundsOf(frame, rotate)))
    .map(([id]) => id)
}

/** The rectangle between two points. */
export function between(from: Point, to: Point): Frame {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  }
}
