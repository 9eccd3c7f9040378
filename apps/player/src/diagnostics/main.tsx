import '../oldEngines.ts'
import '@fontsource-variable/inter/wght.css'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { storedDevice } from '@vitrine/device/diagnostics'
import '../glass/tokens.css'
import './diagnostics.css'
import { createBrowserHost, partsOfThisBrowser } from '../bridge/browserHost.ts'
import { startHeartbeat } from '../bridge/heartbeat.ts'
import { createKioskHost } from '../bridge/kioskHost.ts'
import { frames } from '../bridge/thisPage.ts'
import { spoken } from '../language/spoken.ts'
import { localKeys } from '../ports/localKeys.ts'
import { systemClock } from '../ports/systemClock.ts'
import { timers } from '../ports/timers.ts'

const browser = createBrowserHost(partsOfThisBrowser())
const host = createKioskHost((window as { vitrineHost?: unknown }).vitrineHost, browser) ?? browser
// A kiosk restarts a page that it does not hear.
if (host.heartbeat) startHeartbeat(host.heartbeat, timers, frames)

const stored = storedDevice(localKeys, systemClock.nowMs())
// What says texts follows the document's language (language/followLanguage.ts).
document.documentElement.lang = stored?.language ?? navigator.language
const DiagnosticsPage = spoken(() => import('./DiagnosticsPage.tsx'))

createRoot(document.getElementById('diagnostics')!).render(
  <Suspense fallback={null}>
    <DiagnosticsPage
      world={{ clock: systemClock, timers, stored, host, playerVersion: __PLAYER_VERSION__ }}
    />
  </Suspense>,
)
