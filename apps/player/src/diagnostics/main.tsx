import '../oldEngines.ts'
import '@fontsource-variable/inter/wght.css'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { storedDevice } from '@vitrine/device/diagnostics'
import '../glass/tokens.css'
import './diagnostics.css'
import { spoken } from '../language/spoken.ts'
import { localKeys } from '../ports/localKeys.ts'
import { systemClock } from '../ports/systemClock.ts'
import { timers } from '../ports/timers.ts'

const stored = storedDevice(localKeys)
// What says texts follows the document's language (language/followLanguage.ts).
document.documentElement.lang = stored?.language ?? navigator.language
const DiagnosticsPage = spoken(() => import('./DiagnosticsPage.tsx'))

createRoot(document.getElementById('diagnostics')!).render(
  <Suspense fallback={null}>
    <DiagnosticsPage world={{ clock: systemClock, timers, stored, playerVersion: __PLAYER_VERSION__ }} />
  </Suspense>,
)
