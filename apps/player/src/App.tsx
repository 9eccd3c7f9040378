import { lazy, Suspense, useCallback, useEffect, useSyncExternalStore, type ReactElement } from 'react'
import { isActivated } from '@vitrine/core'
import type { Device } from '@vitrine/device'
import type { Overrides, ResolveMedia, Visits } from '@vitrine/render'
import { Guard } from './glass/Guard.tsx'
import { Presentation } from './glass/Presentation.tsx'
import { spoken } from './language/spoken.ts'
import type { Messages } from './messages.ts'
import { isVisitorPage, type Pages } from './pages.ts'

const Said = lazy(() => import('./glass/Said.tsx'))
const Idle = spoken(() => import('./glass/Idle.tsx'))
const VisitorPage = spoken(() => import('./glass/VisitorPage.tsx'))
const PairingPage = spoken(() => import('./glass/PairingPage.tsx'))
const Initialization = spoken(() => import('./initialization/Initialization.tsx'))

/** What the player knows of files that became showable: a new function at each, so that who draws looks again. */
export type MediaSource = { resolve(): ResolveMedia; subscribe(onChange: () => void): () => void }

/** The player: what is on the glass follows from the state of the device. */
export function App(props: {
  device: Device
  pages: Pages
  messages: Messages
  media: MediaSource
  overrides: Overrides
  visits: Visits
  onBroken: (reason: string) => void
}): ReactElement {
  const { device, pages, messages, media } = props
  const view = useSyncExternalStore(device.subscribe, device.view)
  const path = useSyncExternalStore(pages.subscribe, pages.path)
  const resolve = useSyncExternalStore(media.subscribe, media.resolve)
  const { state } = view

  const settingUp = state.kind === 'settingUp' || (state.kind === 'presenting' && path === '/initialization')
  const shownState = settingUp ? 'settingUp' : state.kind
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['state'] = shownState
    dataset['link'] = view.link.kind
  }, [shownState, view.link.kind])
  const { render, presentedMs } = view.presentation
  const painted = render && presentedMs !== null ? render.version : null
  useEffect(() => {
    const { dataset } = document.documentElement
    if (painted === null) delete dataset['version']
    else dataset['version'] = painted
  }, [painted])
  const onPainted = useCallback((version: string, atMs: number) => device.painted(version, atMs), [device])

  const page = () => {
    if (!isActivated(state))
      return (
        <Suspense fallback={null}>
          <PairingPage view={view} readNow={device.nowMs} />
        </Suspense>
      )
    if (settingUp)
      return (
        <Suspense fallback={null}>
          <Initialization device={device} view={view} />
        </Suspense>
      )
    if (isVisitorPage(path))
      return (
        <Suspense fallback={null}>
          <VisitorPage device={device} state={state} onDone={() => pages.goTo('/player')} />
        </Suspense>
      )
    return (
      <Presentation
        device={device}
        view={view}
        resolve={resolve}
        overrides={props.overrides}
        visits={props.visits}
        onPainted={onPainted}
      />
    )
  }
  return (
    <>
      <Guard
        onBroken={props.onBroken}
        fallback={
          <Suspense fallback={null}>
            <Idle name="" readNow={device.nowMs} />
          </Suspense>
        }
      >
        {page()}
      </Guard>
      <Suspense fallback={null}>
        <Said messages={messages} view={view} />
      </Suspense>
    </>
  )
}
