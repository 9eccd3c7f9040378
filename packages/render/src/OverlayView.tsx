import { useRef, useState, type ReactElement } from 'react'
import type { AdSpan } from '@vitrine/core'
import { SlideView } from './SlideView.tsx'
import { overlayFrames } from './transitions.ts'
import { useMotion } from './useMotion.ts'
import type { ReadNow, ResolveMedia, ViewFrame } from './viewFrame.ts'

/**
 * An ad over an item: its overlays on the item, from when to when its span says. It lies there unseen before its time, and
 * is seen only when all of it is decoded: an item is never hidden by an ad that is not there.
 */
export default function OverlayView(props: {
  span: AdSpan
  frame: ViewFrame
  loudness: number
  resolve: ResolveMedia
  readNow: ReadNow
}): ReactElement {
  const { ad, fromMs, untilMs } = props.span
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const element = useRef<HTMLDivElement>(null)
  const durationMs = untilMs - fromMs
  useMotion(
    element,
    state === 'ready' ? { kind: 'overlay', fromMs, durationMs } : null,
    overlayFrames(durationMs),
    props.frame,
    props.readNow,
  )
  const begun = fromMs <= props.frame.nowMs && props.frame.nowMs < untilMs
  return (
    <div
      ref={element}
      data-ad={ad.id}
      data-shown={begun && state === 'ready'}
      style={{ position: 'absolute', left: 0, top: 0, width: '100%', height: '100%', opacity: 0 }}
    >
      {state !== 'failed' && (
        <SlideView
          slide={{
            id: `ad:${ad.id}`,
            name: ad.name ?? ad.id,
            width: Number.parseInt(ad.width, 10),
            height: Number.parseInt(ad.height, 10),
            background: { kind: 'color', color: '#000000' },
            elements: ad.overlays,
          }}
          transparent
          frame={props.frame}
          resolve={props.resolve}
          startedAtMs={fromMs}
          begun={begun}
          live
          loudness={begun ? props.loudness : 0}
          readNow={props.readNow}
          onReady={() => setState('ready')}
          onFailed={() => setState('failed')}
        />
      )}
    </div>
  )
}
