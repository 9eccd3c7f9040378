import './oldEngines.ts'
import '@fontsource-variable/inter/wght.css'
import { createRoot } from 'react-dom/client'
import { isActivated, isResting, settingsOf, tellsOnGlass, type DeviceAbilities } from '@vitrine/core'
import type { Connections } from '@vitrine/device/connections'
import { createDeviceWith, type ConnectionParts, type Device, type DevicePorts } from '@vitrine/device'
import {
  createOverrides,
  createVisits,
  FeedsContext,
  WidgetFaultContext,
  type ResolveMedia,
} from '@vitrine/render'
import { App, type MediaSource } from './App.tsx'
import { feedsOnDemand } from './feeds/feedsOnDemand.ts'
import './glass/tokens.css'
import './glass/glass.css'
import { createMessages } from './messages.ts'
import { createPages, isVisitorPage, takeHardwareId, tokenInPath } from './pages.ts'
import { watchPerson } from './person.ts'
import { localKeys } from './ports/localKeys.ts'
import { createMediaFiles } from './ports/mediaFiles.ts'
import { createMediaUrls } from './ports/mediaUrls.ts'
import { offlineStart, settleStorage } from './ports/offlineStart.ts'
import { log } from './ports/recentLog.ts'
import { systemClock } from './ports/systemClock.ts'
import { timers } from './ports/timers.ts'

/** After the page itself broke it is reloaded, this much later, ms. */
const RELOAD_AFTER_MS = 5_000
/** The bridge to the host waits for the first slide, but not longer than this, ms: a kiosk listens for its first beat. */
const BRIDGE_AFTER_MS = 2_000

/** The connections wait for the first slide, but not longer than this, ms: a file of it may have to be fetched again. */
const CONNECT_AFTER_MS = 700

const hardwareId = takeHardwareId()
const files = createMediaFiles({
  timers,
  onTrouble(reason) {
    settleStorage(reason)
    storageFault('media files', reason)
    device.hostChanged()
  },
})
/** A fault of the display's storage, until `reason` is null. */
const storageFault = (name: string, reason: string | null) => {
  device.faultOver('STORAGE_FAILED', name)
  if (reason !== null) device.fault('STORAGE_FAILED', { name, reason: `${name}: ${reason}` })
}
const person = watchPerson(systemClock)
const messages = createMessages(timers, () => tellsOnGlass(device.view().state, person.present()))
const ownToken = () => {
  const { state } = device.view()
  return isActivated(state) ? state.token : null
}
const pages = createPages(ownToken)
let firstSlideIsOn = () => undefined as void
const firstSlide = new Promise<void>((resolve) => (firstSlideIsOn = resolve))
/** What the host can do, undefined until the bridge has asked it. */
let abilities: DeviceAbilities | undefined
/** A person who opens `/initialization` of a paired display wants to set it up again; a visitor's page is opened by a touch. */
let pageAsked = location.pathname === '/initialization' || isVisitorPage(location.pathname)

const ports: DevicePorts = {
  keys: localKeys,
  blobs: files,
  network: {
    fetch: (input, init) => fetch(input, init),
    openSocket: (url, protocol) => new WebSocket(url, protocol),
  },
  clock: systemClock,
  timers,
  chance: {
    number: () => Math.random(),
    bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  },
  glass: {
    toast: messages.toast,
    announceStart: (afterMs) => messages.toast({ startsInS: Math.round(afterMs / 1_000) }, false),
    alert: messages.alert,
    notify: messages.notify,
    identify: messages.identify,
    goTo(page) {
      const stays = pageAsked && page === '/player' && isActivated(device.view().state)
      pageAsked = false
      if (!stays) pages.goTo(page)
    },
    reload: () => location.reload(),
  },
  hostFacts: () => ({
    offline_start: offlineStart(),
    ...(abilities && { abilities }),
    glass: {
      width: Math.round(window.innerWidth * window.devicePixelRatio),
      height: Math.round(window.innerHeight * window.devicePixelRatio),
      ratio: window.devicePixelRatio,
    },
  }),
  log,
}
// What is stored plays before the code that talks to the server is even there, and has the machine for itself until then.
const connect = async (parts: ConnectionParts): Promise<Connections> => {
  await firstSlide
  const { connectDisplay } = await import('./connect.ts')
  return connectDisplay(parts, visits, device)
}
const device: Device = createDeviceWith(connect, ports, {
  origin: location.origin,
  playerVersion: __PLAYER_VERSION__,
  hardwareId,
})

const resolvers = new Set<() => void>()
const urls = createMediaUrls(files, device.fileState, () => renewResolver())
let resolve: ResolveMedia = (media) => urls.urlOf(media)
const renewResolver = () => {
  resolve = (media) => urls.urlOf(media)
  for (const listener of resolvers) listener()
}
const media: MediaSource = {
  resolve: () => resolve,
  subscribe(onChange) {
    resolvers.add(onChange)
    return () => resolvers.delete(onChange)
  },
}
const feeds = feedsOnDemand(async () =>
  (await import('./feeds/feedsHere.ts')).picturedFeedsHere(device, ports, files),
)
const noteWidgetFault = (kind: string) => {
  device.fault('WIDGET_UNREADABLE', { name: kind })
  return () => device.faultOver('WIDGET_UNREADABLE', kind)
}
const overrides = createOverrides()
const visits = createVisits()
let bridged = false
const bridge = () => {
  if (bridged) return
  bridged = true
  import('./bridge/index.ts').then(
    ({ holdHost }) =>
      holdHost(device, pages, visits, ports, (told) => {
        abilities = told
        device.hostChanged()
      }),
    loadAgain,
  )
}
let activated = false
let known = ''
device.subscribe(() => {
  const { state, presentation } = device.view()
  const settings = settingsOf(state)
  files.keep(settings?.offlineMedia ?? true)
  // What says texts follows the document's language (language/followLanguage.ts).
  document.documentElement.lang = settings?.language ?? navigator.language
  // What watches over a new build looks at this (builds/watchBuild.js).
  document.documentElement.dataset['shown'] =
    presentation.presentedMs !== null || isResting(state) ? 'screen' : state.kind
  if (presentation.presentedMs !== null && !activated) {
    activated = true
    firstSlideIsOn()
    bridge()
    // A build that is gone cannot be loaded: the page restarts by itself (`vite:preloadError`).
    import('./activated/index.ts').then(
      ({ activate }) => activate(device, overrides, files, ports),
      loadAgain,
    )
  }
  const shown = [presentation.render, presentation.coming?.render].flatMap((render) => render?.media ?? [])
  const checked = shown.filter((entry) => device.fileState(entry.sha256) === 'checked')
  const now = `${presentation.render?.version ?? ''} ${checked.map((entry) => entry.sha256).join(' ')}`
  if (now === known) return
  known = now
  // The version before it may still be on the glass until this one was painted.
  if (presentation.presentedMs !== null || presentation.render === null)
    urls.keepOnly(new Set(shown.map((entry) => entry.sha256)))
  renewResolver()
})

const loadAgain = () => timers.after(RELOAD_AFTER_MS, () => location.reload())
// A file of a newer build: what is running cannot load it, a fresh start can.
window.addEventListener('vite:preloadError', loadAgain)
window.addEventListener('online', () => device.hurry())

device.start()
// An emergency that was on when the display went down is the first thing that it shows (firstPicture/paintFirst.js).
if (document.documentElement.dataset['held'])
  import('./emergency/index.ts').then(({ emergenciesHere }) => emergenciesHere(device, ports), loadAgain)
// Without `crypto.subtle` stored files are hashed by code that comes with the connections.
if (device.view().presentation.render === null || !crypto.subtle) firstSlideIsOn()
else timers.after(CONNECT_AFTER_MS, firstSlideIsOn)
const asked = tokenInPath(location.pathname)
if (
  (asked !== null && asked !== ownToken()) ||
  (isVisitorPage(location.pathname) && !isActivated(device.view().state))
)
  pages.goTo('/player')

createRoot(document.getElementById('glass')!).render(
  <FeedsContext value={feeds}>
    <WidgetFaultContext value={noteWidgetFault}>
      <App
        device={device}
        pages={pages}
        messages={messages}
        media={media}
        overrides={overrides}
        visits={visits}
        onBroken={(reason) => {
          ports.log(`the page broke: ${reason}`)
          document.documentElement.dataset['broken'] = ''
          loadAgain()
        }}
      />
    </WidgetFaultContext>
  </FeedsContext>,
)
// The letters of text slides and of the code should be there before they are shown.
void document.fonts?.load('1em "Inter Variable"')
void firstSlide.then(files.check)
// A display that has no first slide, or waits long for it, lives too.
timers.after(BRIDGE_AFTER_MS, bridge)
timers.after(300, () => {
  import('./ports/prepareOfflineStart.ts').then(
    ({ prepareOfflineStart }) => prepareOfflineStart(() => device.hostChanged()),
    () => ports.log('the code that stores the player could not be loaded'),
  )
})
