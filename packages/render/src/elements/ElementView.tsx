import { useMemo, useRef, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import type { RenderElement, RenderSlide } from '@vitrine/core'
import type { Override } from '../overrides.ts'
import { useMotion } from '../useMotion.ts'
import { usePrefersReducedMotion } from '../usePrefersReducedMotion.ts'
import type { ReadNow, ViewFrame } from '../viewFrame.ts'
import { coloursBehind } from './behind.ts'
import { beyondFrame } from './beyondFrame.ts'
import { stayFrames } from './comeAndGo.ts'
import { drawingOf } from './index.tsx'
import type { Telling } from './useFill.ts'

const WHOLE: CSSProperties = { width: '100%', height: '100%' }

/**
 * An element with all that it may say: what few elements have, and therefore comes when the first of them does.
 * @param props.drawPlain how it is drawn where there is nothing more to it; a picture is told how it lies in its frame
 * @param props.live      it comes and goes by the clock; otherwise it stands there
 * @param props.slideView what its slide is drawn with; `loopMs`: it starts again after so long, left out or null where it is shown once
 */
export default function ElementView(props: {
  element: RenderElement
  override: Override | null
  slideView: { slide: RenderSlide; transparent?: boolean; loopMs?: number | null }
  frame: ViewFrame
  startedAtMs: number
  live: boolean
  moves: boolean
  readNow: ReadNow
  drawPlain: (place?: CSSProperties) => ReactNode
  onReady: () => void
}): ReactElement {
  const { element, frame, live } = props
  const { slide, transparent, loopMs = null } = props.slideView
  const { enter, exit, rotate } = element
  const still = usePrefersReducedMotion() && frame.mode !== 'player'
  const moved = useRef<HTMLDivElement>(null)
  const beyondPx = beyondFrame(element)
  const stay =
    props.moves && (enter || exit)
      ? stayFrames({ enter, exit }, element.frame, beyondPx, slide, loopMs, still)
      : null
  useMotion(
    moved,
    stay && {
      kind: JSON.stringify([enter, exit, element.frame, beyondPx, loopMs, still]),
      fromMs: props.startedAtMs,
      durationMs: stay.durationMs,
    },
    stay ? [stay.frames] : [],
    frame,
    props.readNow,
  )
  const { View } = drawingOf(element)
  const behind = useMemo(() => coloursBehind(slide, element, transparent), [slide, element, transparent])
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
          behind={behind}
          isOnDisplay={frame.mode === 'player'}
          drawPlain={props.drawPlain}
          onReady={props.onReady}
        />
      </div>
    </div>
  )
}
