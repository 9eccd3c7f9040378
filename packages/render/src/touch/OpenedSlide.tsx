import { useState, type ReactElement } from 'react'
import type { Fit, RenderSlide } from '@vitrine/core'
import { SlideView } from '../SlideView.tsx'
import { UNSEEN } from '../transitions.ts'
import type { ReadNow, ResolveMedia, ViewFrame } from '../viewFrame.ts'

/**
 * Slides that touches open at one place, one after the other: what was seen stays until the next one is there.
 * @param props.onFailed it cannot be shown
 */
export function OpenedSlide(props: {
  slide: RenderSlide
  background: string
  frame: ViewFrame
  fit: Fit
  resolve: ResolveMedia
  readNow: ReadNow
  onFailed: () => void
}): ReactElement {
  const { slide } = props
  const [shown, setShown] = useState<RenderSlide | null>(null)
  return (
    <>
      {shown && shown.id !== slide.id && <One key={shown.id} {...props} slide={shown} />}
      <One key={slide.id} {...props} onReady={() => setShown(slide)} />
    </>
  )
}

function One(props: {
  slide: RenderSlide
  background: string
  frame: ViewFrame
  fit: Fit
  resolve: ResolveMedia
  readNow: ReadNow
  onReady?: () => void
  onFailed: () => void
}): ReactElement {
  const { slide, frame, readNow, onReady } = props
  const [openedAtMs] = useState(readNow)
  const [ready, setReady] = useState(onReady === undefined)
  return (
    <div
      style={{
        position: 'absolute',
        left: 0,
        top: 0,
        width: '100%',
        height: '100%',
        background: props.background,
        opacity: ready ? 1 : UNSEEN,
        ...(ready ? {} : { pointerEvents: 'none' }),
      }}
    >
      <SlideView
        slide={slide}
        frame={frame}
        fit={props.fit}
        resolve={props.resolve}
        readNow={readNow}
        startedAtMs={openedAtMs}
        begun={ready}
        live
        onReady={() => {
          setReady(true)
          onReady?.()
        }}
        onFailed={props.onFailed}
      />
    </div>
  )
}
