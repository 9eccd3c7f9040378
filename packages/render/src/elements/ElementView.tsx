import { useRef, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import type { RenderElement } from '@vitrine/core'
import type { Override } from '../overrides.ts'
import { useMotion } from '../useMotion.ts'
import { usePrefersReducedMotion } from '../usePrefersReducedMotion.ts'
import type { ReadNow, ViewFrame } from '../viewFrame.ts'
import { beyondFrame } from './beyondFrame.ts'
import { stayFrames } from './comeAndGo.ts'
import { drawingOf } from './index.tsx'
import type { Telling } from './useFill.ts'

const WHOLE: CSSProperties = { width: '100%', height: '100%' }

/**
 * An element with all that it may say: what few elements have, and therefore comes when the first of them does.
 * @param props.drawPlain how it is drawn where there is nothing more to it; a picture is told how it lies in its frame
 * @param props.live      it comes and goes by the clock; otherwise it stands there
 * @param props.loopMs    its slide starts again after so long; null where it is shown once
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
  const { View } = drawingOf(element)
  const telling: Telling = {
    facts: frame.facts,
    readNow: live && frame.playing ? props.readNow : undefined,
    standsAtMs: live && !frame.playing ? frame.nowMs : undefined,
  }
  return (
    <div ref={moved} style={WHOLE}>
      <div style={{ ...WHOLE, ...(rotate && { transform: `rotate(${rotate}deg)` }) }}>
        <View
          element={element}
          override={props.override}
          telling={telling}
          isOnDisplay={frame.mode === 'player'}
          drawPlain={props.drawPlain}
          onReady={props.onReady}
        />
      </div>
    </div>
  )
}
