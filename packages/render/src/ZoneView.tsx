import { lazy, Suspense, useEffect, useRef, useState, type ReactElement } from 'react'
import {
  HANGS_AFTER_MS,
  type Play,
  type RenderGroup,
  type RenderSlide,
  type TellReason,
  type ZonePlan,
} from '@vitrine/core'
import { LayerView } from './LayerView.tsx'
import { UNSEEN } from './transitions.ts'
import type { ReadNow, ResolveMedia, ViewFrame } from './viewFrame.ts'
import { fillingLayer, zoneLayersAt, type LayerReadiness, type ZoneLayer } from './zoneLayers.ts'

// Most screens cannot be touched.
const ZoneVisit = lazy(() => import('./touch/ZoneVisit.tsx'))

/** How long what was seen stays underneath after two frames of what came, ms. */
const GHOST_MS = 100

/** Tells stacks of layers apart. */
const stackOf = (layers: readonly ZoneLayer[]): string =>
  layers.map(({ key, opacity, begun, enter }) => `${key} ${opacity} ${begun} ${enter !== null}`).join()

/** A layer as it stands when its turn is over: in its place, under everything, still. */
const settled = (layer: ZoneLayer): ZoneLayer => ({
  ...layer,
  role: 'holdover',
  leaving: true,
  z: 1,
  enter: null,
  exit: null,
})

/** Draws a zone: its item of the instant, the one before while that lasts, and the next one prepared. */
export function ZoneView(props: {
  group: RenderGroup
  plan: ZonePlan
  startedAtMs: number
  /** 0 silent to 1 */
  loudness: number
  frame: ViewFrame
  still: boolean
  resolve: ResolveMedia
  readNow: ReadNow
  /** slides that touches lead to; undefined where nothing can be touched */
  ledTo?: readonly RenderSlide[] | undefined
  onReached?: ((groupId: string) => void) | undefined
  onPresented?: ((groupId: string, play: Play, atMs: number) => void) | undefined
  onFailed?: ((groupId: string, itemId: string, ...why: Parameters<TellReason>) => void) | undefined
}): ReactElement {
  const { group, plan, startedAtMs, frame, still, resolve, readNow } = props
  const [readiness, setReadiness] = useState<ReadonlyMap<string, LayerReadiness>>(new Map())
  const [filling, setFilling] = useState<ZoneLayer | null>(null)
  const due = zoneLayersAt(
    plan,
    startedAtMs,
    frame.nowMs,
    (key) => readiness.get(key) ?? 'loading',
    filling,
    still,
  )
  // What was seen and is due no more stays underneath for a moment: the frame that first shows the new layer may come later
  // than the document says, above all when the page was held up.
  const [held, setHeld] = useState<{ layers: readonly ZoneLayer[]; ghost: ZoneLayer | null }>({
    layers: due,
    ghost: null,
  })
  if (stackOf(held.layers) !== stackOf(due)) {
    const gone = fillingLayer(
      held.layers.filter((layer) => due.every((one) => one.key !== layer.key)).map(settled),
    )
    // Of two that were seen the later lies on top: only it surely has its picture in the next frame.
    const { ghost } = held
    setHeld({
      layers: due,
      ghost: gone && ghost && ghost.play.play > gone.play.play ? ghost : (gone ?? ghost),
    })
  }
  const ghost = held.ghost && due.every((layer) => layer.key !== held.ghost?.key) ? held.ghost : null
  const layers = ghost ? [...due, ghost].sort((a, b) => a.play.play - b.play.play) : due
  const ghostKey = ghost?.key ?? null
  useEffect(() => {
    if (ghostKey === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => setHeld((before) => ({ ...before, ghost: null })), GHOST_MS)
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [ghostKey, held])
  const fills = fillingLayer(due)
  if (fills && fills.key !== filling?.key) setFilling(fills)
  const drawn = useRef(layers)
  useEffect(() => {
    drawn.current = layers
  })
  const note = (key: string, state: LayerReadiness) =>
    setReadiness((before) => {
      if (before.get(key) === state) return before
      // Only what is mounted is worth remembering.
      const mounted = new Set(drawn.current.map((layer) => layer.key))
      return new Map([...[...before].filter(([known]) => mounted.has(known)), [key, state]])
    })

  // What hangs is told once its turn has begun; what stands under it stays in the meantime.
  const hanging = layers.find(
    (layer) => layer.role === 'current' && layer.play.item && layer.opacity < 1 && layer.begun,
  )
  const hangingKey = frame.playing ? (hanging?.key ?? null) : null
  const told = useRef(props)
  useEffect(() => {
    told.current = props
  })
  useEffect(() => {
    if (hangingKey === null) return
    const timer = setTimeout(() => {
      const layer = drawn.current.find((one) => one.key === hangingKey)
      const item = layer?.play.item
      if (item) told.current.onFailed?.(group.id, item.id, 'it was not there when its turn came', 'notReady')
    }, HANGS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [hangingKey, group.id])

  // Out of its times the zone is drawn unseen, so that what comes is prepared, and cannot be touched.
  const off = plan.momentAt(frame.nowMs)?.current.off
  const { x, y, width, height } = group.frame
  return (
    <div
      data-group={group.id}
      style={{
        position: 'absolute',
        left: x,
        top: y,
        width,
        height,
        overflow: 'hidden',
        contain: 'strict',
        isolation: 'isolate',
        background: group.background,
        ...(group.opacity === undefined ? {} : { opacity: group.opacity }),
        ...(off && { opacity: UNSEEN, pointerEvents: 'none' }),
      }}
    >
      {layers.map((layer) => (
        <LayerView
          key={layer.key}
          group={group}
          layer={layer}
          loudness={
            layer !== ghost && (layer.role === 'current' || layer.role === 'holdover') ? props.loudness : 0
          }
          frame={frame}
          resolve={resolve}
          readNow={readNow}
          onReady={(key) => note(key, 'ready')}
          onFailed={(key, ...why) => {
            note(key, 'failed')
            if (layer.play.item) props.onFailed?.(group.id, layer.play.item.id, ...why)
          }}
          onReached={() => props.onReached?.(group.id)}
          onPresented={props.onPresented && ((play, atMs) => props.onPresented?.(group.id, play, atMs))}
        />
      ))}
      {props.ledTo && (
        <Suspense fallback={null}>
          <ZoneVisit group={group} slides={props.ledTo} frame={frame} resolve={resolve} readNow={readNow} />
        </Suspense>
      )}
    </div>
  )
}
