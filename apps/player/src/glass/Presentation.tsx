import { useState, type ReactElement } from 'react'
import { settingsOf } from '@vitrine/core'
import type { Device, DeviceView } from '@vitrine/device'
import type { ResolveMedia } from '@vitrine/render'
import { Idle } from './Idle.tsx'
import { Output } from './Output.tsx'
import { Stage } from './Stage.tsx'
import { useGlassSize } from './useGlassSize.ts'

/** The glass of an accepted display: its presentation, or a quiet picture while there is none. */
export function Presentation(props: {
  device: Device
  view: DeviceView
  resolve: ResolveMedia
  onPainted: (version: string, atMs: number) => void
}): ReactElement | null {
  const { device, view, resolve, onPainted } = props
  const glass = useGlassSize()
  const settings = settingsOf(view.state)
  const { render, presentedMs } = view.presentation
  // The quiet picture stays underneath until the first picture over it was painted; at a start there is none of either.
  const [idle, setIdle] = useState(render === null)
  if (render === null && !idle) setIdle(true)
  if (render !== null && presentedMs !== null && idle) setIdle(false)
  if (!settings) return null
  const blank = settings.blankScreen
  return (
    <Output settings={settings} glass={glass}>
      {(box) => (
        <>
          {idle && !blank && (
            <Idle name={view.state.kind === 'presenting' ? view.state.name : ''} readNow={device.nowMs} />
          )}
          {render && (
            <Stage
              render={render}
              box={box}
              playing={!blank}
              readNow={device.nowMs}
              resolve={resolve}
              onPainted={onPainted}
              onBroken={device.presentationFailed}
              onItemFailed={device.itemFailed}
            />
          )}
          {blank && <div className="blank" data-testid="blank" />}
        </>
      )}
    </Output>
  )
}
