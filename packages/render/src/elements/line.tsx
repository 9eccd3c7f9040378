import type { ReactElement } from 'react'
import type { RenderElementOf } from '@vitrine/core'
import { DRAWING } from './shape.tsx'
import { strokeAttributes } from './stroke.ts'
import { useReady } from './useReady.ts'
import type { ElementDrawing, ElementViewProps } from './view.ts'

type Line = RenderElementOf<'line'>
/** Length and half the breadth of an arrow's head, and a dot's radius, in widths of the line. */
const HEAD = { length: 4, half: 2, dot: 1.7 } as const

/** A line along the middle of its frame, with what is at its ends. */
function LineView({ element, override, onReady }: ElementViewProps<'line'>): ReactElement {
  useReady(onReady)
  const { frame, start, end } = element
  const stroke = { ...element.stroke, ...(override?.color !== undefined && { color: override.color }) }
  const middle = frame.height / 2
  // A head is never longer than half the line, so that two of them meet at most.
  const head = Math.min(stroke.width * HEAD.length, frame.width / 2)
  const left = start === 'arrow' ? head * 0.9 : 0
  const right = frame.width - (end === 'arrow' ? head * 0.9 : 0)
  return (
    <svg viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true" style={DRAWING}>
      <path d={`M${left} ${middle}H${right}`} fill="none" {...strokeAttributes(stroke)} />
      <End kind={start} x={0} towards={1} middle={middle} head={head} stroke={stroke} />
      <End kind={end} x={frame.width} towards={-1} middle={middle} head={head} stroke={stroke} />
    </svg>
  )
}

function End(props: {
  kind: Line['start']
  x: number
  /** where the line lies: 1 to the right, -1 to the left */
  towards: 1 | -1
  middle: number
  head: number
  stroke: Line['stroke']
}): ReactElement | null {
  const { kind, x, towards, middle, head, stroke } = props
  if (kind === 'arrow') {
    const half = (head * HEAD.half) / HEAD.length
    const foot = x + towards * head
    return (
      <path d={`M${x} ${middle}L${foot} ${middle - half}L${foot} ${middle + half}Z`} fill={stroke.color} />
    )
  }
  return kind === 'dot' ? <circle cx={x} cy={middle} r={stroke.width * HEAD.dot} fill={stroke.color} /> : null
}

export const line: ElementDrawing<'line'> = {
  View: LineView,
  // Arrows and dots at its ends are wider than the line.
  beyondPx: ({ stroke }) => stroke.width * 2,
}
