import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { RenderGroup } from '@vitrine/core'
import { LayerView } from './LayerView.tsx'
import type { ReadNow, ResolveMedia, ViewFrame } from './viewFrame.ts'
import { fillingLayer, zoneLayersAt, type LayerReadiness, type ZoneLayer } from './zoneLayers.ts'

/** Draws a zone: its item of the instant, the one before while that lasts, and the next one prepared. */
export function ZoneView(props: {
  group: RenderGroup
  startedAtMs: number
  frame: ViewFrame
  still: boolean
  resolve: ResolveMedia
  readNow: ReadNow
  onPresented?: ((groupId: string, itemId: string, atMs: number) => void) | undefined
  onFailed?: ((groupId: string, itemId: string, reason: string) => void) | undefined
}): ReactElement {
  const { group, startedAtMs, frame, still, resolve, readNow } = props
  const [readiness, setReadiness] = useState<ReadonlyMap<string, LayerReadiness>>(new Map())
  const [filling, setFilling] = useState<ZoneLayer | null>(null)
  const layers = zoneLayersAt(
    group,
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
      }}
    >
      {layers.map((layer) => {
        const item = group.coll[layer.play.index]
        return (
          item && (
            <LayerView
              key={layer.key}
              group={group}
              item={item}
              layer={layer}
              frame={frame}
              resolve={resolve}
              readNow={readNow}
              onReady={(key) => note(key, 'ready')}
              onFailed={(key, reason) => {
                note(key, 'failed')
                props.onFailed?.(group.id, item.id, reason)
              }}
              onPresented={
                props.onPresented && ((itemId, atMs) => props.onPresented?.(group.id, itemId, atMs))
              }
            />
          )
        )
      })}
    </div>
  )
}
