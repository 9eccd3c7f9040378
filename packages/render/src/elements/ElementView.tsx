import { lazy, useRef, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import type { RenderElement, TextStyle } from '@vitrine/core'
import type { Override } from '../overrides.ts'
import { useMotion } from '../useMotion.ts'
import { usePrefersReducedMotion } from '../usePrefersReducedMotion.ts'
import type { ReadNow, ViewFrame } from '../viewFrame.ts'
import { beyondFrame, stayFrames } from './comeAndGo.ts'
import { LineView } from './LineView.tsx'
import { picturedCss, PictureFrame } from './PictureFrame.tsx'
import { RichTextView } from './RichTextView.tsx'
import { ShapeView } from './ShapeView.tsx'
import { TableView } from './TableView.tsx'
import { useFill, type Telling } from './useFill.ts'
import { useLetters } from './useLetters.ts'
import { useReady } from './useReady.ts'

const WidgetView = lazy(() => import('./WidgetView.tsx'))
// The code that makes codes is bigger than all of the rest.
const QrView = lazy(() => import('./QrView.tsx'))

const WHOLE: CSSProperties = { width: '100%', height: '100%' }

/**
 * An element with all that it may say: what few elements have, and therefore comes when the first of them does.
 * @param props.drawPlain how it is drawn where there is nothing more to it; a picture is told how it lies in its frame
 * @param props.live      it comes and goes by the clock; otherwise it stands there
 * @param props.loopMs    its slide begins anew after so long; null where it is shown once
 */
export default function ElementView(props: {
  element: RenderElement
  override: Override | null
  slide: { width: number; height: number }
  frame: ViewFrame
  startedAtMs: number
  live: boolean
  moves: boolean
  loopMs: number | null
  readNow: ReadNow
  drawPlain: (place?: CSSProperties) => ReactNode
  onReady: () => void
}): ReactElement {
  const { element, frame, live } = props
  const { enter, exit, rotate } = element
  const still = usePrefersReducedMotion() && frame.mode !== 'player'
  const moved = useRef<HTMLDivElement>(null)
  const beyondPx = beyondFrame(element)
  const stay =
    props.moves && (enter || exit)
      ? stayFrames({ enter, exit }, element.frame, beyondPx, props.slide, props.loopMs, still)
      : null
  useMotion(
    moved,
    stay && {
      kind: JSON.stringify([enter, exit, element.frame, beyondPx, props.loopMs, still]),
      fromMs: props.startedAtMs,
      durationMs: stay.durationMs,
    },
    stay ? [stay.frames] : [],
    frame,
    props.readNow,
  )
  const telling: Telling = {
    facts: frame.facts,
    readNow: live && frame.playing ? props.readNow : undefined,
    standsAtMs: live && !frame.playing ? frame.nowMs : undefined,
  }
  return (
    <div ref={moved} style={WHOLE}>
      <div style={{ ...WHOLE, ...(rotate && { transform: `rotate(${rotate}deg)` }) }}>
        <Inside {...props} telling={telling} />
      </div>
    </div>
  )
}

function Inside(props: {
  element: RenderElement
  override: Override | null
  drawPlain: (place?: CSSProperties) => ReactNode
  telling: Telling
  onReady: () => void
}): ReactNode {
  const { element, override, drawPlain, telling, onReady } = props
  const color = override?.color
  switch (element.type) {
    case 'text':
      return (
        <Text
          text={override?.text ?? element.text}
          style={color === undefined ? element.style : { ...element.style, color }}
          telling={telling}
          onReady={onReady}
        />
      )
    case 'image':
    case 'video':
      return <PictureFrame element={element}>{drawPlain(picturedCss(element))}</PictureFrame>
    case 'shape':
      return (
        <Drawn onReady={onReady}>
          <ShapeView element={element} color={color} />
        </Drawn>
      )
    case 'line':
      return (
        <Drawn onReady={onReady}>
          <LineView element={element} color={color} />
        </Drawn>
      )
    case 'qr':
      return <Code element={element} telling={telling} onReady={onReady} />
    case 'table':
      return <Table element={element} color={color} telling={telling} onReady={onReady} />
    case 'button':
      return <Plate element={element} override={override} telling={telling} onReady={onReady} />
    case 'widget':
      return <WidgetView element={element} color={color} telling={telling} onReady={onReady} />
    default:
      return drawPlain()
  }
}

/** What is there as soon as it is drawn. */
function Drawn(props: { onReady: () => void; children: ReactNode }): ReactNode {
  useReady(props.onReady)
  return props.children
}

function Text(props: {
  text: string
  style: TextStyle
  telling: Telling
  onReady: () => void
}): ReactElement {
  const fill = useFill(props.text, props.telling)
  return <RichTextView text={fill(props.text)} style={props.style} onReady={props.onReady} />
}

/** Words on a plate. */
function Plate(props: {
  element: Extract<RenderElement, { type: 'button' }>
  override: Override | null
  telling: Telling
  onReady: () => void
}): ReactElement {
  const { element, override, telling, onReady } = props
  const { frame, fill, stroke, radius, shadow, style } = element
  const plate = {
    id: element.id,
    type: 'shape',
    shape: 'rectangle',
    frame,
    fill,
    stroke,
    radius,
    shadow,
  } as const
  const edge = stroke?.width ?? 0
  return (
    <div style={{ ...WHOLE, position: 'relative' }}>
      <div style={{ ...WHOLE, position: 'absolute', left: 0, top: 0 }}>
        <ShapeView element={plate} color={undefined} />
      </div>
      <div style={{ ...WHOLE, position: 'relative', boxSizing: 'border-box', padding: edge }}>
        <Text
          text={override?.text ?? element.text}
          style={override?.color === undefined ? style : { ...style, color: override.color }}
          telling={telling}
          onReady={onReady}
        />
      </div>
    </div>
  )
}

function Code(props: {
  element: Extract<RenderElement, { type: 'qr' }>
  telling: Telling
  onReady: () => void
}): ReactElement {
  const { text, dark, light } = props.element
  const fill = useFill(text, props.telling)
  return <QrView text={fill(text)} dark={dark} light={light} onReady={props.onReady} />
}

function Table(props: {
  element: Extract<RenderElement, { type: 'table' }>
  color: string | undefined
  telling: Telling
  onReady: () => void
}): ReactElement {
  const { element, color, telling, onReady } = props
  const words = element.rows.flat().join('\n')
  const fill = useFill(words, telling)
  const letters = useLetters(element.style, fill(words), onReady)
  return <TableView element={element} color={color} fill={fill} letters={letters} />
}
