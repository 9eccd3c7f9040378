import { settleOfflineStart } from './offlineStart.ts'

/** Paths of the device, each with a service worker of its own; never `/`, which is the console's. */
const SCOPES = ['/player', '/initialization', '/forms-entry', '/print-preview']

/** Said on the waiting page and in the console. */
const PLAIN_HTTP =
  'This address is plain http, where browsers cannot start a page without the network. Open it over https: the server does that with TLS_CERT and TLS_KEY.'

/**
 * Makes the player start without the network, where the browser allows it.
 * @param onChange the answer of `offlineStart` is another one now
 */
export async function prepareOfflineStart(onChange: () => void): Promise<void> {
  const settle = (next: Parameters<typeof settleOfflineStart>[0]) => {
    settleOfflineStart(next)
    onChange()
  }
  if (!window.isSecureContext) return settle({ able: false, reason: PLAIN_HTTP })
  if (!('serviceWorker' in navigator))
    return settle({
      able: false,
      reason: 'This browser has no service workers, which starting offline needs.',
    })
  if (import.meta.env.DEV)
    return settle({ able: false, reason: 'This is the development server, which stores nothing.' })
  try {
    for (const scope of SCOPES) {
      const registration = await navigator.serviceWorker.register('/player-sw.js', { scope })
      await activeOf(registration)
    }
    settle({ able: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    settle({ able: false, reason: `The player could not be stored on this display: ${reason}` })
  }
}

/** Resolves when a registration has a worker that answers. */
function activeOf(registration: ServiceWorkerRegistration): Promise<void> {
  if (registration.active) return Promise.resolve()
  const worker = registration.installing ?? registration.waiting
  if (!worker) return Promise.reject(new Error('it was not installed'))
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('some of its files could not be fetched'))
    })
  })
}
