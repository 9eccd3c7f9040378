import type { Frame } from '@vitrine/core'
import type { Size } from './geometry.ts'
import type { Point } from './turned.ts'

type Axis = 'x' | 'y'

/** A line something snapped to: at `at` on its axis, drawn from `from` to `to` along the other one, px of the stage. */
export type SnapLine = { axis: Axis; at: number; from: number; to: number }
/** A distance shown in px: along `axis` from `from` to `to`, drawn at `at` of the other axis. */
export type SnapGap = { axis: Axis; from: number; to: number; at: number }
export type SnapMarks = { lines: readonly SnapLine[]; gaps: readonly SnapGap[] }
export const NO_MARKS: SnapMarks = { lines: [], gaps: [] }

/** Where a box may snap to. Made once when a gesture begins. */
export type SnapField = {
  stage: Size
  /** the upright boxes of what stays where it is */
  boxes: readonly Frame[]
  /** px between the lines of the grid; null without one */
  grid: number | null
}

/** One axis of a box, so that across and down are the same rule. */
type Span = { start: number; end: number; low: number; high: number }
const spanOf = (box: Frame, axis: Axis): Span =>
  axis === 'x'
    ? { start: box.x, end: box.x + box.width, low: box.y, high: box.y + box.height }
    : { start: box.y, end: box.y + box.height, low: box.x, high: box.x + box.width }

const middle = (span: Span) => (span.start + span.end) / 2
const besides = (one: Span, other: Span) => one.low < other.high && other.low < one.high

/** How near two places must be to count as the same line, px. */
const SAME_PX = 0.01

/**
 * How far a moved box has to go further so that it lies on an edge, a centre, an equal gap or the grid, and what to draw.
 * @param reach px of the stage within which it is pulled; 0 snaps to nothing
 */
export function snapMove(
  box: Frame,
  field: SnapField,
  reach: number,
): { by: Point; lines: readonly SnapLine[]; gaps: readonly SnapGap[] } {
  if (reach <= 0) return { by: { x: 0, y: 0 }, ...NO_MARKS }
  const by = { x: pull(box, field, 'x', reach), y: pull(box, field, 'y', reach) }
  const settled = { ...box, x: box.x + by.x, y: box.y + by.y }
  return { by, ...marksOf(settled, field, by) }
}

function pull(box: Frame, field: SnapField, axis: Axis, reach: number): number {
  const span = spanOf(box, axis)
  const points = [span.start, middle(span), span.end]
  let best: number | null = null
  const offer = (by: number) => {
    if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best))) best = by
  }
  for (const line of linesOf(field, axis)) for (const point of points) offer(line - point)
  for (const start of evenStarts(span, field, axis)) offer(start - span.start)
  if (best === null && field.grid !== null) {
    const onGrid = Math.round(span.start / field.grid) * field.grid
    offer(onGrid - span.start)
  }
  return best ?? 0
}

function linesOf(field: SnapField, axis: Axis): number[] {
  const side = axis === 'x' ? field.stage.width : field.stage.height
  const lines = [0, side / 2, side]
  for (const box of field.boxes) {
    const span = spanOf(box, axis)
    lines.push(span.start, middle(span), span.end)
  }
  return lines
}

/** Neighbours of a box along an axis, in order, none overlapping the one before. */
function neighbours(span: Span, field: SnapField, axis: Axis): Span[] {
  return field.boxes
    .map((box) => spanOf(box, axis))
    .filter((other) => besides(span, other))
    .sort((a, b) => a.start - b.start)
}

/** Where the box would begin so that gaps are equal: between two, after a pair, before a pair. */
function evenStarts(span: Span, field: SnapField, axis: Axis): number[] {
  const row = neighbours(span, field, axis)
  const length = span.end - span.start
  const starts: number[] = []
  for (const [index, one] of row.entries()) {
    const next = row[index + 1]
    if (!next) break
    const gap = next.start - one.end
    if (gap < 0) continue
    starts.push(next.end + gap, one.start - gap - length)
    if (gap >= length) starts.push(one.end + (gap - length) / 2)
  }
  return starts
}

/** What a settled box lies on: lines through what shares them, and gaps that are equal. */
function marksOf(box: Frame, field: SnapField, pulled: Point): SnapMarks {
  const lines: SnapLine[] = []
  const gaps: SnapGap[] = []
  for (const axis of ['x', 'y'] as const) {
    const span = spanOf(box, axis)
    const even = evenGaps(span, field, axis)
    gaps.push(...even)
    for (const at of [span.start, middle(span), span.end]) {
      const line = lineThrough(at, span, field, axis)
      if (line) lines.push(line)
    }
    // On a line with another box, the distance to it along that line.
    if (pulled[axis] !== 0 || even.length > 0 || lines.some((line) => line.axis === axis)) {
      const across = axis === 'x' ? 'y' : 'x'
      if (even.length === 0) gaps.push(...nearGaps(spanOf(box, across), field, across))
    }
  }
  return { lines, gaps: onceEach(gaps) }
}

function lineThrough(at: number, span: Span, field: SnapField, axis: Axis): SnapLine | null {
  const on = field.boxes
    .map((other) => spanOf(other, axis))
    .filter((other) =>
      [other.start, middle(other), other.end].some((place) => Math.abs(place - at) < SAME_PX),
    )
  const side = axis === 'x' ? field.stage.width : field.stage.height
  const length = axis === 'x' ? field.stage.height : field.stage.width
  if ([0, side / 2, side].some((place) => Math.abs(place - at) < SAME_PX))
    return { axis, at, from: 0, to: length }
  if (on.length === 0) return null
  return {
    axis,
    at,
    from: Math.min(span.low, ...on.map((other) => other.low)),
    to: Math.max(span.high, ...on.map((other) => other.high)),
  }
}

/** The gaps of a row that are equal to one beside the box; none when no two are. */
function evenGaps(span: Span, field: SnapField, axis: Axis): SnapGap[] {
  const row = [...neighbours(span, field, axis), span].sort((a, b) => a.start - b.start)
  const at = (span.low + span.high) / 2
  const all: (SnapGap & { own: boolean })[] = []
  for (const [index, one] of row.entries()) {
    const next = row[index + 1]
    if (!next || next.start - one.end <= SAME_PX) continue
    all.push({ axis, from: one.end, to: next.start, at, own: one === span || next === span })
  }
  const length = (gap: SnapGap) => gap.to - gap.from
  const equal = all
    .filter((gap) => gap.own)
    .flatMap((own) => {
      const same = all.filter((gap) => Math.abs(length(gap) - length(own)) < SAME_PX)
      return same.length > 1 ? same : []
    })
  return onceEach(equal.map(({ own: _own, ...gap }) => gap))
}

/** The distance to the nearest box before and after along an axis. */
function nearGaps(span: Span, field: SnapField, axis: Axis): SnapGap[] {
  const row = neighbours(span, field, axis)
  const at = (span.low + span.high) / 2
  const before = row.filter((other) => other.end <= span.start).sort((a, b) => b.end - a.end)[0]
  const after = row.find((other) => other.start >= span.end)
  return [
    ...(before && span.start - before.end > SAME_PX ? [{ axis, from: before.end, to: span.start, at }] : []),
    ...(after && after.start - span.end > SAME_PX ? [{ axis, from: span.end, to: after.start, at }] : []),
  ]
}

function onceEach(gaps: readonly SnapGap[]): SnapGap[] {
  return [...new Map(gaps.map((gap) => [`${gap.axis} ${gap.from} ${gap.to}`, gap])).values()]
}

/**
 * Where an edge or point on one axis goes: to the nearest edge or centre of the field within reach, else to the grid.
 * @returns the place itself when nothing is near
 */
export function snapPlace(place: number, axis: Axis, field: SnapField, reach: number): number {
  if (reach <= 0) return place
  const near = linesOf(field, axis).reduce<number | null>(
    (best, line) =>
      Math.abs(line - place) <= reach && (best === null || Math.abs(line - place) < Math.abs(best - place))
        ? line
        : best,
    null,
  )
  if (near !== null) return near
  if (field.grid === null) return place
  const onGrid = Math.round(place / field.grid) * field.grid
  return Math.abs(onGrid - place) <= reach ? onGrid : place
}

/** The lines that the edges of a resized box lie on. */
export function edgeMarks(box: Frame, field: SnapField, edges: Point): SnapMarks {
  const lines: SnapLine[] = []
  for (const axis of ['x', 'y'] as const) {
    if (edges[axis] === 0) continue
    const span = spanOf(box, axis)
    const line = lineThrough(edges[axis] < 0 ? span.start : span.end, span, field, axis)
    if (line) lines.push(line)
  }
  return { lines, gaps: [] }
}
