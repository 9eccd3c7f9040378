import { lazy, Suspense, useMemo, useState, type ReactElement } from 'react'
import { isResting, settingsOf } from '@vitrine/core'
import type { Device, DeviceView } from '@vitrine/device'
import type { Overrides, ResolveMedia, Visits } from '@vitrine/render'
import { spoken } from '../language/spoken.ts'
import { Output } from './Output.tsx'
import { Stage } from './Stage.tsx'
import { useGlassSize } from './useGlassSize.ts'

const Capture = lazy(() => import('./Capture.tsx'))
const Idle = spoken(() => import('./Idle.tsx'))

const NOBODY = { name: '', siteName: null }

/** The page of a paired display: its presentation, or a quiet picture while there is none. */
export function Presentation(props: {
  device: Device
  view: DeviceView
  resolve: ResolveMedia
  overrides: Overrides
  visits: Visits
  onPainted: (version: string, atMs: number) => void
}): ReactElement | null {
  const { device, view, resolve, overrides, visits, onPainted } = props
  const glass = useGlassSize()
  const settings = settingsOf(view.state)
  const { render, presentedMs } = view.presentation
  // In a pause the presentation goes when the quiet picture is there.
  const paused = isResting(view.state)
  const [rests, setRests] = useState(paused)
  if (rests && !paused) setRests(false)
  const shown = rests ? null : render
  // The quiet picture stays underneath until the first picture over it was painted; at a start there is none of either.
  const [idle, setIdle] = useState(shown === null)
  if ((paused || shown === null) && !idle) setIdle(true)
  if (!paused && shown !== null && presentedMs !== null && idle) setIdle(false)
  const [captured, setCaptured] = useState(false)
  const { name: deviceName, siteName } = view.state.kind === 'presenting' ? view.state : NOBODY
  const language = settings?.language
  const facts = useMemo(
    () => ({ device: deviceName, screen: siteName ?? '', ...(language && { language }) }),
    [deviceName, siteName, language],
  )
  if (!settings) return null
  const blank = settings.blankScreen
  const quiet = (
    <Suspense fallback={null}>
      <Idle
        name={deviceName}
        greets={view.remoteActivation}
        readNow={device.nowMs}
        {...(paused && { onShown: setRests })}
      />
    </Suspense>
  )
  return (
    <Output settings={settings} glass={glass}>
      {(box) => (
        <>
          {idle && !blank && quiet}
          {shown && (
            <Stage
              render={shown}
              box={box}
              playing={!blank && !paused}
              facts={facts}
              covered={captured}
              readNow={device.nowMs}
              resolve={resolve}
              onPainted={onPainted}
              onBroken={device.presentationFailed}
              onItemFailed={device.itemFailed}
              plansOf={device.plans}
              overrides={overrides}
              visits={visits}
              onPresented={device.presented}
              onCovered={device.glassCovered}
              quiet={quiet}
              bare={!idle && !document.getElementById('first-picture')}
            />
          )}
          {settings.mediaPassthrough && !blank && !paused && (
            <Suspense fallback={null}>
              <Capture config={settings.mpConfig} device={device} onShown={setCaptured} />
            </Suspense>
          )}
          {blank && <div className="blank" data-testid="blank" />}
        </>
      )}
    </Output>
  )
}
