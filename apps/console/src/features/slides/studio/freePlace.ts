import type { Frame } from '@vitrine/core'
import type { Size } from '../../../stage/geometry.ts'

/** How far a new element lies from one that has its place, as a share of the slide's shorter side. */
const STEP = 0.04

const middleOf = ({ x, y, width, height }: Frame) => ({ x: x + width / 2, y: y + height / 2 })

/**
 * Where a new element lies so that its middle is on no other's: a little to the right and down each time, and from the
 * slide's edge on at the opposite one.
 */
export function freePlace(frame: Frame, taken: readonly Frame[], slide: Size): Frame {
  const step = Math.max(1, Math.round(Math.min(slide.width, slide.height) * STEP))
  const middles = taken.map(middleOf)
  const isFree = (wanted: Frame): boolean => {
    const { x, y } = middleOf(wanted)
    return middles.every((one) => Math.max(Math.abs(one.x - x), Math.abs(one.y - y)) >= step / 2)
  }
  const along = (from: number, by: number, room: number) => (room > 0 ? (from + by) % (room + 1) : from + by)
  for (let steps = 0; steps <= taken.length; steps += 1) {
    const wanted = {
      ...frame,
      x: along(frame.x, steps * step, slide.width - frame.width),
      y: along(frame.y, steps * step, slide.height - frame.height),
    }
    if (isFree(wanted)) return wanted
  }
  return { ...frame, x: frame.x + step, y: frame.y + step }
}

/** How many times a copy is moved by an offset until no copy lies exactly on anything. */
export function freeSteps(frames: readonly Frame[], taken: readonly Frame[], offset: number): number {
  const places = new Set(taken.map(({ x, y, width, height }) => `${x} ${y} ${width} ${height}`))
  const isOn = (steps: number) =>
    frames.some(({ x, y, width, height }) =>
      places.has(`${x + steps * offset} ${y + steps * offset} ${width} ${height}`),
    )
  let steps = 1
  while (isOn(steps)) steps += 1
  return steps
}
