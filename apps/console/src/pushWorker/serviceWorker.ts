import { consoleWindow, readNotice, safePath } from './notices.ts'

/**
 * Shows the notifications that push services bring, and opens the console where one leads. It stores nothing, answers no
 * request and controls no page: its scope is a folder without pages.
 */

/** The part of a service worker's world that is used here; TypeScript's own list of it cannot stand beside the page's. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
type PushEvent = WorkerEvent & { data: { text(): string } | null }
type ClickEvent = WorkerEvent & { notification: Notification }
type WindowClient = { url: string; focus(): Promise<unknown>; postMessage(message: unknown): void }
type Worker = {
  addEventListener(type: 'install', listener: () => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
  skipWaiting(): Promise<void>
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  location: { origin: string }
}
const worker = self as unknown as Worker

worker.addEventListener('install', () => void worker.skipWaiting())

worker.addEventListener('push', (event) => {
  const { title, text, path, about } = readNotice(event.data?.text() ?? null)
  const options: NotificationOptions & { renotify?: boolean } = {
    body: text,
    data: { path },
    // What resolves an alert takes its place, and is noticed all the same.
    ...(about !== '' && { tag: about, renotify: true }),
  }
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path = safePath((event.notification.data as { path?: unknown } | null)?.path, worker.location.origin)
  event.waitUntil(open(path))
})

async function open(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const known = consoleWindow(windows)
  if (!known) {
    await worker.clients.openWindow(path)
    return
  }
  // A client of a worker is of its origin; its function has no argument for another one.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  known.postMessage({ opens: path })
  await known.focus()
}
