import type { Frame } from '@vitrine/core'

/** A corner or edge that a frame is resized by. */
export type Handle = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w'
export const HANDLES: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w']

/** A line that a frame snapped to, in px of the stage. */
export type Guide = { axis: 'x' | 'y'; at: number }
export type Size = { width: number; height: number }
export type Snapped = { frame: Frame; guides: readonly Guide[] }

/** The smallest side a frame may be given by hand, px. */
const MIN_SIDE_PX = 16

/** Where frames snap: the edges and the centre of the stage, and of the other frames. */
export function snapLines(stage: Size, others: readonly Frame[]): { x: number[]; y: number[] } {
  const x = [0, stage.width / 2, stage.width]
  const y = [0, stage.height / 2, stage.height]
  for (const frame of others) {
    x.push(frame.x, frame.x + frame.width / 2, frame.x + frame.width)
    y.push(frame.y, frame.y + frame.height / 2, frame.y + frame.height)
  }
  return { x, y }
}

type Lines = { x: readonly number[]; y: readonly number[] }

/** The line nearest to any of `points` within `reach`, and how far away it is; null when none is near. */
function nearest(
  points: readonly number[],
  lines: readonly number[],
  reach: number,
): { by: number; at: number } | null {
  let best: { by: number; at: number } | null = null
  for (const line of lines)
    for (const point of points) {
      const by = line - point
      if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best.by)))
        best = { by, at: line }
    }
  return best
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** A frame moved by a pointer: it stays on the stage, and its edges and centre snap to lines within `reach` px. */
export function moveFrame(
  start: Frame,
  dx: number,
  dy: number,
  stage: Size,
  lines: Lines,
  reach: number,
): Snapped {
  const guides: Guide[] = []
  let x = start.x + dx
  let y = start.y + dy
  const snapX = nearest([x, x + start.width / 2, x + start.width], lines.x, reach)
  const snapY = nearest([y, y + start.height / 2, y + start.height], lines.y, reach)
  if (snapX) {
    x += snapX.by
    guides.push({ axis: 'x', at: snapX.at })
  }
  if (snapY) {
    y += snapY.by
    guides.push({ axis: 'y', at: snapY.at })
  }
  x = clamp(Math.round(x), Math.min(0, stage.width - start.width), Math.max(0, stage.width - start.width))
  y = clamp(Math.round(y), Math.min(0, stage.height - start.height), Math.max(0, stage.height - start.height))
  return { frame: { ...start, x, y }, guides }
}

/** A frame resized by one of its handles; the opposite side stays where it is. */
export function resizeFrame(
  start: Frame,
  handle: Handle,
  dx: number,
  dy: number,
  stage: Size,
  lines: Lines,
  reach: number,
): Snapped {
  const guides: Guide[] = []
  let left = start.x
  let right = start.x + start.width
  let top = start.y
  let bottom = start.y + start.height
  const snapped = (value: number, axis: 'x' | 'y'): number => {
    const snap = nearest([value], lines[axis], reach)
    if (!snap) return value
    guides.push({ axis, at: snap.at })
    return snap.at
  }
  if (handle.includes('w')) left = clamp(Math.round(snapped(left + dx, 'x')), 0, right - MIN_SIDE_PX)
  if (handle.includes('e'))
    right = clamp(Math.round(snapped(right + dx, 'x')), left + MIN_SIDE_PX, stage.width)
  if (handle.includes('n')) top = clamp(Math.round(snapped(top + dy, 'y')), 0, bottom - MIN_SIDE_PX)
  if (handle.includes('s'))
    bottom = clamp(Math.round(snapped(bottom + dy, 'y')), top + MIN_SIDE_PX, stage.height)
  return { frame: { x: left, y: top, width: right - left, height: bottom - top }, guides }
}

/** The frame drawn from one point to another, in whichever direction; null while it is too small to be meant. */
export function drawnFrame(
  from: { x: number; y: number },
  to: { x: number; y: number },
  stage: Size,
  lines: Lines,
  reach: number,
): { frame: Frame | null; guides: readonly Guide[] } {
  const guides: Guide[] = []
  const settle = (value: number, axis: 'x' | 'y', most: number): number => {
    const snap = nearest([value], lines[axis], reach)
    if (snap) guides.push({ axis, at: snap.at })
    return clamp(Math.round(snap ? snap.at : value), 0, most)
  }
  const x1 = settle(from.x, 'x', stage.width)
  const x2 = settle(to.x, 'x', stage.width)
  const y1 = settle(from.y, 'y', stage.height)
  const y2 = settle(to.y, 'y', stage.height)
  const frame = {
    x: Math.min(x1, x2),
    y: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  }
  return { frame: frame.width < MIN_SIDE_PX || frame.height < MIN_SIDE_PX ? null : frame, guides }
}

/** A frame after an arrow key: moved by one px, ten with Shift, or resized at its right and lower edge with Alt. */
export function nudgeFrame(
  frame: Frame,
  key: string,
  keys: { shift: boolean; alt: boolean },
  stage: Size,
): Frame | null {
  const by = keys.shift ? 10 : 1
  const step: Record<string, readonly [number, number]> = {
    ArrowLeft: [-by, 0],
    ArrowRight: [by, 0],
    ArrowUp: [0, -by],
    ArrowDown: [0, by],
  }
  const move = step[key]
  if (!move) return null
  const [dx, dy] = move
  if (keys.alt) {
    return {
      ...frame,
      width: clamp(frame.width + dx, MIN_SIDE_PX, Math.max(MIN_SIDE_PX, stage.width - frame.x)),
      height: clamp(frame.height + dy, MIN_SIDE_PX, Math.max(MIN_SIDE_PX, stage.height - frame.y)),
    }
  }
  return moveFrame(frame, dx, dy, stage, { x: [], y: [] }, 0).frame
}
