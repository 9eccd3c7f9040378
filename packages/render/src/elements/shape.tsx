import { useId, type CSSProperties, type ReactElement } from 'react'
import type { Paint, RenderElementOf } from '@vitrine/core'
import { dropShadowCss } from './shadow.ts'
import { shapePath } from './shapePath.ts'
import { strokeAttributes } from './stroke.ts'
import { useReady } from './useReady.ts'
import { shadowReach, type ElementDrawing, type ElementViewProps } from './view.ts'

export const DRAWING: CSSProperties = {
  display: 'block',
  width: '100%',
  height: '100%',
  overflow: 'visible',
  pointerEvents: 'none',
}

/** A figure that fills its frame, its outline inside. */
export function ShapeView(props: {
  element: RenderElementOf<'shape'>
  /** instead of its fill's, by a script */
  color: string | undefined
}): ReactElement {
  const { frame, shape, fill, stroke, radius = 0, shadow } = props.element
  const id = useId()
  const painted: Paint | undefined = props.color === undefined ? fill : { kind: 'color', color: props.color }
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ ...DRAWING, ...(shadow && { filter: dropShadowCss(shadow) }) }}
    >
      {painted?.kind === 'gradient' && <Gradient id={id} paint={painted} frame={frame} />}
      <path
        d={shapePath(shape, frame, radius, (stroke?.width ?? 0) / 2)}
        fill={painted ? (painted.kind === 'gradient' ? `url(#${id})` : painted.color) : 'none'}
        {...(stroke && strokeAttributes(stroke))}
        strokeLinejoin={shape === 'rectangle' ? 'miter' : 'round'}
      />
    </svg>
  )
}

/** The same gradient as style sheets draw for that angle: its ends lie where the corners are reached. */
function Gradient(props: {
  id: string
  paint: Extract<Paint, { kind: 'gradient' }>
  frame: { width: number; height: number }
}): ReactElement {
  const { id, paint, frame } = props
  const angle = (paint.angle * Math.PI) / 180
  const [across, up] = [Math.sin(angle), Math.cos(angle)]
  const half = (Math.abs(frame.width * across) + Math.abs(frame.height * up)) / 2
  const [x, y] = [frame.width / 2, frame.height / 2]
  return (
    <linearGradient
      id={id}
      gradientUnits="userSpaceOnUse"
      x1={x - across * half}
      y1={y + up * half}
      x2={x + across * half}
      y2={y - up * half}
    >
      <stop offset="0" stopColor={paint.from} />
      <stop offset="1" stopColor={paint.to} />
    </linearGradient>
  )
}

function Shape({ element, override, onReady }: ElementViewProps<'shape'>): ReactElement {
  useReady(onReady)
  return <ShapeView element={element} color={override?.color} />
}

export const shape: ElementDrawing<'shape'> = { View: Shape, beyondPx: ({ shadow }) => shadowReach(shadow) }
