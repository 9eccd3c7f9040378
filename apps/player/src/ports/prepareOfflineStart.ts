import { deviceReason } from '@vitrine/core'
import { buildOnTrial, runningBuild, trialEnded } from '../builds/trial.ts'
import { settleOfflineStart } from './offlineStart.ts'

/**
 * Paths of the device, each with a service worker of its own; never `/`, which is the console's. A frame is answered by the worker of
 * its own path, not by that of the page around it: scripts need theirs to run without the network.
 */
const SCOPES = [
  '/player',
  '/initialization',
  '/forms-entry',
  '/print-preview',
  '/diagnostics',
  '/script-frame',
]

/** Read in the console's device details, never on the display itself. */
const PLAIN_HTTP =
  'The player was opened over HTTP, and browsers start a page offline only over HTTPS. Set TLS_CERT and TLS_KEY on the server, then open the player at its https address.'

/** How often the state of a worker is looked at, ms. */
const LOOK_EVERY_MS = 1_000

/**
 * Makes the player start without the network, where the browser allows it.
 * @param onChange called when `offlineStart` returns something else
 */
export async function prepareOfflineStart(onChange: () => void): Promise<void> {
  const settle = (next: Parameters<typeof settleOfflineStart>[0]) => {
    settleOfflineStart(next)
    onChange()
  }
  if (!window.isSecureContext) return settle({ able: false, ...deviceReason('startPlainHttp', PLAIN_HTTP) })
  if (!('serviceWorker' in navigator))
    return settle({
      able: false,
      ...deviceReason(
        'startNoWorker',
        'This browser does not support service workers, which starting offline requires.',
      ),
    })
  if (import.meta.env.DEV)
    return settle({ able: false, reason: 'The development server does not store the player.' })
  try {
    // A build that is only tried leaves everything as it is, so that the one before can come back.
    if (buildOnTrial()) {
      settle({ able: true })
      await trialEnded()
    }
    const build = runningBuild()
    for (const scope of SCOPES) {
      const registration = await navigator.serviceWorker.register(
        build === null ? '/player-sw.js' : `/player-sw.js?build=${build}`,
        { scope },
      )
      await activeOf(registration)
    }
    settle({ able: true })
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const reason = `The player could not be stored on this display: ${detail}`
    settle({ able: false, ...deviceReason('startNotStored', reason, { detail }) })
  }
}

/** Resolves when a registration has a worker that responds. */
function activeOf(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting ?? registration.active
  if (!worker) return Promise.reject(new Error('it was not installed'))
  return new Promise((resolve, reject) => {
    const look = () => {
      if (registration.active) resolve()
      else if (worker.state === 'redundant') reject(new Error('some of its files could not be fetched'))
      else return
      clearInterval(timer)
      worker.removeEventListener('statechange', look)
    }
    // WebKit does not always tell of a change of state.
    const timer = setInterval(look, LOOK_EVERY_MS)
    worker.addEventListener('statechange', look)
    look()
  })
}
