import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react'
import type { RenderGroup, RenderItem } from '@vitrine/core'
import { SlideView } from './SlideView.tsx'
import { timelineNowMs } from './systemClock.ts'
import { enterFrames, exitFrames, type MotionFrames } from './transitions.ts'
import type { ReadNow, ResolveMedia, ViewFrame } from './viewFrame.ts'
import type { LayerMotion, ZoneLayer } from './zoneLayers.ts'

const NO_FRAMES: readonly MotionFrames[] = []

/** Draws one layer of a zone: the zone's background and one item, entering or leaving by the clock. */
export function LayerView(props: {
  group: RenderGroup
  item: RenderItem
  layer: ZoneLayer
  frame: ViewFrame
  resolve: ResolveMedia
  readNow: ReadNow
  onReady: (key: string) => void
  onFailed: (key: string, reason: string) => void
  onPresented?: ((itemId: string, atMs: number) => void) | undefined
}): ReactElement {
  const { group, item, layer, frame, resolve, readNow } = props
  const element = useRef<HTMLDivElement>(null)
  useMotion(element, layer.enter, layer.enter ? enterFrames(layer.enter.kind) : NO_FRAMES, frame, readNow)
  useMotion(element, layer.exit, layer.exit ? exitFrames(layer.exit.kind) : NO_FRAMES, frame, readNow)

  const report = useRef(props)
  useEffect(() => {
    report.current = props
  })
  const onGlass = layer.begun && layer.opacity === 1 && layer.role !== 'holdover'
  useEffect(() => {
    if (!onGlass) return
    // The second frame after the change is the first that surely was painted.
    let handle = requestAnimationFrame(() => {
      handle = requestAnimationFrame(() =>
        report.current.onPresented?.(report.current.item.id, report.current.readNow()),
      )
    })
    return () => cancelAnimationFrame(handle)
  }, [onGlass])

  return (
    <div
      ref={element}
      data-item={item.id}
      data-role={layer.role}
      style={{
        position: 'absolute',
        left: 0,
        top: 0,
        width: '100%',
        height: '100%',
        overflow: 'hidden',
        background: group.background,
        opacity: layer.opacity,
        zIndex: layer.z,
      }}
    >
      <SlideView
        slide={item.slide}
        frame={{ ...frame, widthPx: group.frame.width, heightPx: group.frame.height }}
        resolve={resolve}
        fit={item.fit}
        startedAtMs={layer.mediaFromMs}
        begun={layer.begun}
        readNow={readNow}
        onReady={() => props.onReady(layer.key)}
        onFailed={(reason) => props.onFailed(layer.key, reason)}
      />
    </div>
  )
}

/** Places animations on the page's time line so that they stand where the clock says, whenever they were begun. */
function useMotion(
  element: { readonly current: HTMLDivElement | null },
  motion: LayerMotion | null,
  frames: readonly MotionFrames[],
  frame: ViewFrame,
  readNow: ReadNow,
): void {
  const standAt = useRef<((nowMs: number) => void) | null>(null)
  const facts = useRef({ frames, frame, readNow })
  useLayoutEffect(() => {
    facts.current = { frames, frame, readNow }
  })
  const kind = motion?.kind
  const fromMs = motion?.fromMs
  const durationMs = motion?.durationMs
  const { playing } = frame
  useLayoutEffect(() => {
    const { frames, frame, readNow } = facts.current
    const moved = element.current
    if (!moved || kind === undefined || fromMs === undefined || durationMs === undefined) return
    const startTime = timelineNowMs() + fromMs - readNow()
    const made = frames.map(({ keyframes, easing, fill }) => {
      const animation = moved.animate(keyframes, { duration: durationMs, easing, fill })
      if (playing) {
        animation.startTime = startTime
      } else {
        animation.pause()
        animation.currentTime = frame.nowMs - fromMs
      }
      return animation
    })
    standAt.current = (nowMs) => {
      for (const animation of made) animation.currentTime = nowMs - fromMs
    }
    return () => {
      standAt.current = null
      for (const animation of made) animation.cancel()
    }
  }, [element, kind, fromMs, durationMs, playing])
  useLayoutEffect(() => {
    if (!playing) standAt.current?.(frame.nowMs)
  }, [playing, frame.nowMs])
}
