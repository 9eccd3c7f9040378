import { lazy, Suspense, useEffect, useLayoutEffect, useRef, type ReactElement } from 'react'
import type { Play, RenderGroup, TellReason } from '@vitrine/core'
import { zoneFilledByVideo } from './filledByVideo.ts'
import { itemLoudness } from './loudness.ts'
import { SlideView } from './SlideView.tsx'
import { enterFrames, exitFrames, type MotionFrames } from './transitions.ts'
import { useMotion } from './useMotion.ts'
import type { ReadNow, ResolveMedia, ViewFrame } from './viewFrame.ts'
import { moves, type ZoneLayer } from './zoneLayers.ts'

// Most screens have no ads.
const OverlayView = lazy(() => import('./OverlayView.tsx'))

const NO_FRAMES: readonly MotionFrames[] = []

/** Draws one layer of a zone: the zone's background and one item, entering or leaving by the clock. */
export function LayerView(props: {
  group: RenderGroup
  layer: ZoneLayer
  /** of the zone, 0 silent to 1 */
  loudness: number
  frame: ViewFrame
  resolve: ResolveMedia
  readNow: ReadNow
  onReady: (key: string) => void
  onFailed: (key: string, ...why: Parameters<TellReason>) => void
  onReached?: (() => void) | undefined
  onPresented?: ((play: Play, atMs: number) => void) | undefined
}): ReactElement {
  const { group, layer, frame, resolve, readNow } = props
  const { item, over } = layer.play
  const element = useRef<HTMLDivElement>(null)
  useMotion(element, layer.enter, layer.enter ? enterFrames(layer.enter.kind) : NO_FRAMES, frame, readNow)
  useMotion(element, layer.exit, layer.exit ? exitFrames(layer.exit.kind) : NO_FRAMES, frame, readNow)

  const report = useRef(props)
  useLayoutEffect(() => {
    report.current = props
  })
  const onGlass = layer.begun && layer.opacity === 1 && layer.role !== 'holdover'
  // The first frame that has a video may come without its picture.
  const atOnce = onGlass && !moves(layer.play)
  useLayoutEffect(() => {
    if (atOnce) report.current.onReached?.()
  }, [atOnce])
  useEffect(() => {
    if (!onGlass) return
    // The second frame after the change is the first that surely was painted.
    let handle = requestAnimationFrame(() => {
      handle = requestAnimationFrame(() =>
        report.current.onPresented?.(report.current.layer.play, report.current.readNow()),
      )
    })
    return () => cancelAnimationFrame(handle)
  }, [onGlass])

  return (
    <div
      ref={element}
      data-item={item?.id ?? ''}
      data-role={layer.role}
      style={{
        position: 'absolute',
        left: 0,
        top: 0,
        width: '100%',
        height: '100%',
        overflow: 'hidden',
        ...(item && zoneFilledByVideo(item, group.frame) ? {} : { background: group.background }),
        opacity: layer.opacity,
        zIndex: layer.z,
        // What is prepared may lie over what is seen, and what leaves too.
        ...(layer.role === 'current' ? {} : { pointerEvents: 'none' }),
      }}
    >
      {item && (
        <SlideView
          slide={item.slide}
          frame={{ ...frame, widthPx: group.frame.width, heightPx: group.frame.height }}
          resolve={resolve}
          fit={item.fit}
          startedAtMs={layer.mediaFromMs}
          begun={layer.begun}
          live
          loopMs={layer.loopMs}
          leaving={layer.leaving}
          loudness={itemLoudness(props.loudness, item)}
          readNow={readNow}
          onReady={() => props.onReady(layer.key)}
          onFailed={(...why) => props.onFailed(layer.key, ...why)}
        />
      )}
      {over.length > 0 && (
        <Suspense fallback={null}>
          {over.map((span) => (
            <OverlayView
              key={span.ad.id}
              span={span}
              frame={{ ...frame, widthPx: group.frame.width, heightPx: group.frame.height }}
              loudness={props.loudness}
              resolve={resolve}
              readNow={readNow}
            />
          ))}
        </Suspense>
      )}
    </div>
  )
}
