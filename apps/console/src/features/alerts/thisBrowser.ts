import { readerTimeZone } from '../../app/format.ts'
import { api } from '../../app/client.ts'
import { forgetPushBrowser, keepPushBrowser, PUSH_SCOPE, pushBrowserId } from '../../app/pushBrowser.ts'
import { browserWords } from '../../ui/browserWords.ts'

const WORKER = '/push/worker.js'

/** Whether this browser can be notified. */
export type PushAbility = 'able' | 'insecure' | 'unsupported' | 'blocked'
export function pushAbility(): PushAbility {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'able'
}

/** Resolves when a worker of a registration runs: only then can it subscribe. */
function activated(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const worker = registration.installing ?? registration.waiting
  if (registration.active || !worker) return Promise.resolve(registration)
  return new Promise((resolve, reject) =>
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(registration)
      if (worker.state === 'redundant') reject(new Error('The service worker was not installed.'))
    }),
  )
}

/**
 * Asks the person, subscribes this browser and adds it to theirs.
 * @param publicKey of the server, base64url
 * @returns whether the person agreed
 * @throws what the browser or the server says where it did not work
 */
export async function allowNotifications(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await activated(await navigator.serviceWorker.register(WORKER, { scope: PUSH_SCOPE }))
  // One that was made with another key of the server is of no use, and in the way of a new one.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const added = await api('addPushBrowser', {
    body: {
      name: browserWords(navigator.userAgent).slice(0, 200),
      endpoint,
      p256dh: keys['p256dh'] ?? '',
      auth: keys['auth'] ?? '',
      time_zone: readerTimeZone(),
    },
  })
  keepPushBrowser(added.id)
  return true
}

/** Removes one of a person's browsers; where it is this one, it forgets its subscription, too. */
export async function removeBrowser(id: string): Promise<void> {
  await api('removePushBrowser', { params: { id } })
  if (id === pushBrowserId()) await forgetPushBrowser()
}
