/**
 * Starts the player with no network: stores the shell and every file of the build, answers the device's own paths from
 * there, and touches nothing else. Media is not its business: the player keeps files itself, checked by hash.
 */

/** The part of a service worker's world that is used here; TypeScript's own list of it cannot stand beside the page's. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
/** Requests that the browser answers from a cache itself, without starting this worker; engines of before 2024 cannot. */
type Route = {
  condition: { urlPattern: string; requestMode?: 'navigate'; requestDestination?: 'document' }
  source: { cacheName: string }
}
type InstallEvent = WorkerEvent & { addRoutes?(routes: readonly Route[]): Promise<void> }
type FetchEvent = WorkerEvent & { request: Request; respondWith(answer: Promise<Response>): void }
type Worker = {
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  location: { origin: string; href: string }
}
const worker = self as unknown as Worker

/** Replaced by the list of built files (a JSON text) at the end of the build. */
const FILES = JSON.parse('__PRECACHE__') as string[]
const SHELL = '/player'
/** A page of its own beside the player, which finds out what this display can do. */
const DIAGNOSTICS = '/diagnostics'
/** Runs operators' scripts; it has to be there without the network too. */
const SCRIPT_FRAME = '/script-frame'
/** Runs widgets of packages, likewise. */
const WIDGET_FRAME = '/player-widget-frame'
const PREFIX = 'vitrine-player-'
/** The build that this worker belongs to: its address never becomes that of another one (docs/decisions/0027). */
const BUILD = new URL(worker.location.href).searchParams.get('build')
/** File names carry their content's hash, so where nobody names the build, the list does. */
const CACHE = `${PREFIX}${BUILD ?? hashOf(FILES.join(' '))}`

/** What the page shows before the player runs (firstPicture/keepFirstPicture.ts). */
const PICTURES = 'vitrine-pictures'

/** The first requests of a start. The browser answers them from the cache, because starting this worker takes longer. */
const ROUTES: readonly Route[] = [
  {
    condition: { urlPattern: SHELL, requestMode: 'navigate', requestDestination: 'document' },
    source: { cacheName: CACHE },
  },
  { condition: { urlPattern: '/player-assets/*' }, source: { cacheName: CACHE } },
  { condition: { urlPattern: '/player-picture/*' }, source: { cacheName: PICTURES } },
]

function hashOf(text: string): string {
  let hash = 5381
  for (let at = 0; at < text.length; at += 1) hash = ((hash * 33) ^ text.charCodeAt(at)) >>> 0
  return hash.toString(36)
}

/** The device's own pages; `/player-widgets` for one belongs to another program. */
function isDevicePath(path: string): boolean {
  return /^\/(player(\/[^/]*)?|initialization|forms-entry|print-preview)$/.test(path)
}

async function store(): Promise<void> {
  const cache = await caches.open(CACHE)
  const kept = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
  // Both of the device's scopes install the same build: the second has nothing left to fetch.
  const missing: string[] = []
  for (const file of FILES.filter((one) => !kept.has(one))) {
    // The build before has stored this one's files to try it.
    const known = await caches.match(file)
    if (known) await cache.put(file, known)
    else missing.push(file)
  }
  await cache.addAll(missing.map((file) => new Request(file, { credentials: 'same-origin' })))
  await cache.put(SHELL, await freshPage(SHELL))
  await cache.put(DIAGNOSTICS, await freshPage(DIAGNOSTICS))
  await cache.put(SCRIPT_FRAME, await freshPage(SCRIPT_FRAME))
  await cache.put(WIDGET_FRAME, await freshPage(WIDGET_FRAME))
}

async function freshPage(path: string): Promise<Response> {
  const response = await fetch(BUILD === null ? path : `${path}?build=${BUILD}`, {
    cache: 'reload',
    credentials: 'same-origin',
  })
  const isPage = (response.headers.get('content-type') ?? '').startsWith('text/html')
  if (!response.ok || response.redirected || !isPage) throw new Error(`${path} could not be fetched.`)
  return response
}

async function removeOld(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name)
}

async function answerPage(request: Request, page: string): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(page)) ?? fetch(request)
}

async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(request)) ?? fetch(request)
}

worker.addEventListener('install', (event) => {
  // Without routes everything comes through this worker.
  event.waitUntil(event.addRoutes?.(ROUTES).catch(() => undefined) ?? Promise.resolve())
  event.waitUntil(store().then(() => worker.skipWaiting()))
})
worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOld().then(() => worker.clients.claim()))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    // A page that leads a frame of the display back to the player gets the server's refusal, and without it nothing.
    if (isDevicePath(url.pathname) && request.destination === 'document')
      event.respondWith(answerPage(request, SHELL))
    else if (url.pathname === DIAGNOSTICS && request.destination === 'document')
      event.respondWith(answerPage(request, DIAGNOSTICS))
    // With a key it is for pages of others, which the server names in its headers.
    else if (url.pathname === WIDGET_FRAME && url.search === '')
      event.respondWith(answerPage(request, WIDGET_FRAME))
    else if (url.pathname === SCRIPT_FRAME) event.respondWith(answerPage(request, SCRIPT_FRAME))
  } else if (url.pathname.startsWith('/player-assets/')) event.respondWith(answerFile(request))
  else if (url.pathname.startsWith('/player-picture/'))
    event.respondWith(caches.match(request).then((found) => found ?? Response.error()))
})
