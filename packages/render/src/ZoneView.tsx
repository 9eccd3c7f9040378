import { useEffect, useRef, useState, type ReactElement } from 'react'
import { HANGS_AFTER_MS, type Play, type RenderGroup, type ZonePlan } from '@vitrine/core'
import { LayerView } from './LayerView.tsx'
import type { ReadNow, ResolveMedia, ViewFrame } from './viewFrame.ts'
import { fillingLayer, zoneLayersAt, type LayerReadiness, type ZoneLayer } from './zoneLayers.ts'

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
  onPresented?: ((groupId: string, play: Play, atMs: number) => void) | undefined
  onFailed?: ((groupId: string, itemId: string, reason: string) => void) | undefined
}): ReactElement {
  const { group, plan, startedAtMs, frame, still, resolve, readNow } = props
  const [readiness, setReadiness] = useState<ReadonlyMap<string, LayerReadiness>>(new Map())
  const [filling, setFilling] = useState<ZoneLayer | null>(null)
  const layers = zoneLayersAt(
    plan,
    startedAtMs,
    frame.nowMs,
    (key) => readiness.get(key) ?? 'loading',
    filling,
    still,
  )
  const fills = fillingLayer(layers)
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

  // What hangs is told once its turn has begun; what stands under it stays meanwhile.
  const hanging = layers.find(
    (layer) => layer.role === 'current' && layer.play.item && layer.opacity === 0 && layer.begun,
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
      if (item) told.current.onFailed?.(group.id, item.id, 'it was not there when its turn came')
    }, HANGS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [hangingKey, group.id])

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
      }}
    >
      {layers.map((layer) => (
        <LayerView
          key={layer.key}
          group={group}
          layer={layer}
          loudness={layer.role === 'current' || layer.role === 'holdover' ? props.loudness : 0}
          frame={frame}
          resolve={resolve}
          readNow={readNow}
          onReady={(key) => note(key, 'ready')}
          onFailed={(key, reason) => {
            note(key, 'failed')
            if (layer.play.item) props.onFailed?.(group.id, layer.play.item.id, reason)
          }}
          onPresented={props.onPresented && ((play, atMs) => props.onPresented?.(group.id, play, atMs))}
        />
      ))}
    </div>
  )
}
