import { useEffect, useSyncExternalStore, type CSSProperties, type ReactElement } from 'react'
import { settingsOf, type RenderData } from '@vitrine/core'
import type { EmergencyMessage } from '@vitrine/core/emergency'
import type { Device } from '@vitrine/device'
import type { Emergencies, HeldActivation } from '@vitrine/device/emergency'
import { EmergencyGlass } from '@vitrine/render/emergency'
import { Output } from '../glass/Output.tsx'
import { useGlassSize } from '../glass/useGlassSize.ts'
import { zoneBoxes } from './zoneBoxes.ts'

/** The emergency that is on, over everything that the display shows. */
export function EmergencyLayer(props: { device: Device; emergencies: Emergencies }): ReactElement | null {
  const { device, emergencies } = props
  const view = useSyncExternalStore(device.subscribe, device.view)
  const { shown, content, isAcknowledged } = useSyncExternalStore(emergencies.subscribe, emergencies.view)
  const glass = useGlassSize()
  const settings = settingsOf(view.state)
  const { render } = view.presentation
  if (!settings || !shown || !content) return null
  const glassOf = (message: EmergencyMessage, box: { width: number; height: number }) => (
    <EmergencyGlass
      message={message}
      kind={shown.kind}
      drill={shown.drill}
      widthPx={Math.round(box.width)}
      heightPx={Math.round(box.height)}
      startedAtMs={shown.fired_at}
      readNow={device.nowMs}
      confirm={
        shown.acknowledge
          ? { confirmed: isAcknowledged, onConfirm: () => emergencies.acknowledge(shown.activation_id) }
          : null
      }
    />
  )
  if (content.covers === 'display') {
    // Each panel of a wall says all of it: one that hangs alone in its corridor has no neighbour to be read with.
    const { wall: _wall, ...panel } = settings
    return (
      <Output settings={panel} glass={glass}>
        {({ widthPx, heightPx }) => (
          <div className="emergency-box" style={{ width: widthPx, height: heightPx }}>
            <Painted device={device} emergencies={emergencies} shown={shown} />
            {glassOf(content.message, { width: widthPx, height: heightPx })}
          </div>
        )}
      </Output>
    )
  }
  return render && <Zones {...props} {...{ settings, glass, render, shown, zones: content.zones, glassOf }} />
}

/** Covers single zones of the presentation where it draws them. */
function Zones(props: {
  device: Device
  emergencies: Emergencies
  settings: Parameters<typeof Output>[0]['settings']
  glass: { widthPx: number; heightPx: number }
  render: RenderData
  shown: HeldActivation
  zones: Readonly<Record<string, EmergencyMessage>>
  glassOf: (message: EmergencyMessage, box: { width: number; height: number }) => ReactElement
}): ReactElement {
  const { device, emergencies, settings, glass, render, shown, zones, glassOf } = props
  return (
    <Output settings={settings} glass={glass}>
      {(box) => {
        const boxes = zoneBoxes(render, box).filter(({ id }) => id in zones)
        return (
          <>
            {boxes.length > 0 && <Painted device={device} emergencies={emergencies} shown={shown} />}
            {boxes.map(({ id, x, y, width, height }) => (
              <div key={id} className="emergency-box" style={placed(x, y, width, height)}>
                {glassOf(zones[id]!, { width, height })}
              </div>
            ))}
          </>
        )
      }}
    </Output>
  )
}

const placed = (x: number, y: number, width: number, height: number): CSSProperties => ({
  transform: `translate(${x}px, ${y}px)`,
  width,
  height,
})

/** Tells when an activation was painted: the frame after the one in which it was drawn has begun. */
function Painted(props: { device: Device; emergencies: Emergencies; shown: HeldActivation }): null {
  const { device, emergencies } = props
  const { activation_id: id } = props.shown
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        document.documentElement.dataset['emergency'] = id
        emergencies.painted(id, device.nowMs())
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      delete document.documentElement.dataset['emergency']
    }
  }, [id, device, emergencies])
  return null
}
