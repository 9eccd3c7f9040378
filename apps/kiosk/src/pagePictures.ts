import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DevtoolsEvents } from './devtools.ts'
import type { KioskHosts } from './hosts.ts'
import type { Browser } from './launch.ts'
import type { LogInKeeper } from './logIns.ts'

/** How long a page may load before its picture is taken as it is, and what it may draw after it has loaded, ms. */
const LOAD_WITHIN_MS = 8_000
const DRAW_MS = 700
/** How long the browser may take to give the picture, ms. */
const PICTURE_WITHIN_MS = 5_000
/** Of the JPEG, in percent. */
const QUALITY = 82
/** The largest picture, px of a side: a 4K display on its end. */
const SIDE_MOST = 4_320
/** How often a picture is taken again while its frame is shown, s. A page that is loaded again by its element is so more often. */
const PICTURE_AGAIN_S = 300

/** The size of a frame, px. */
export type FrameSize = { width: number; height: number }

/** Pictures of pages that refuse to be shown in frames. */
export type PagePictures = {
  /** @returns a JPEG, base64; null if there is none */
  take(url: string, size: FrameSize): Promise<string | null>
  /** Ends the browser that is drawing just now; nothing is drawn after that. */
  close(): Promise<void>
}

/**
 * Takes pictures of pages with a browser of its own, which has no window: what such a page does never reaches the player's browser,
 * its storage or the glass. It starts for each picture, and asks hosts and gets log-ins by the same rules.
 * @param options.launch starts a browser without a window, with its data in a folder
 */
export function createPagePictures(options: {
  launch: (userData: string) => Promise<Browser>
  hosts: Pick<KioskHosts, 'mayAsk'>
  logIns: LogInKeeper
  log: (event: string, facts?: Record<string, string | number>) => void
}): PagePictures {
  let last: Promise<unknown> = Promise.resolve()
  let drawing: Browser | null = null
  let isClosed = false
  const one = async (url: string, size: FrameSize): Promise<string | null> => {
    if (isClosed) return null
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-picture-'))
    try {
      drawing = await options.launch(folder)
      return isClosed ? null : await pictureWith(drawing, url, size, options)
    } catch (error) {
      options.log('a page could not be drawn', { host: new URL(url).host, why: String(error) })
      return null
    } finally {
      await drawing?.end()
      drawing = null
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    }
  }
  return {
    take(url, size) {
      // One after the other: a small machine has memory for one more browser.
      const taken = last.then(() => one(url, size))
      last = taken
      return taken
    },
    async close() {
      isClosed = true
      await drawing?.end()
      await last
    },
  }
}

async function pictureWith(
  { devtools }: Browser,
  url: string,
  { width, height }: FrameSize,
  { hosts, logIns }: { hosts: Pick<KioskHosts, 'mayAsk'>; logIns: LogInKeeper },
): Promise<string | null> {
  const tell = (method: string, params: object, sessionId?: string) =>
    void devtools.send(method, params, sessionId).catch(() => undefined)
  const decide = (paused: DevtoolsEvents['Fetch.requestPaused']): void => {
    const { requestId, frameId, request, resourceType, responseErrorReason, responseStatusCode } = paused
    if (responseErrorReason !== undefined || responseStatusCode !== undefined) {
      if (resourceType === 'Document') logIns.noteDocument(frameId, request.url)
      return tell('Fetch.continueRequest', { requestId })
    }
    if (!hosts.mayAsk(request.url))
      return tell('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    return tell('Fetch.continueRequest', { requestId, headers: logIns.headersFor(paused) })
  }
  let loaded: () => void = () => undefined
  const hasLoaded = new Promise<void>((resolve) => (loaded = resolve))
  devtools.on((event) => {
    if (event.method === 'Fetch.requestPaused') decide(event.params)
    else if (event.method === 'Page.loadEventFired') loaded()
    else if (event.method === 'Page.javascriptDialogOpening')
      tell('Page.handleJavaScriptDialog', { accept: false }, event.sessionId)
  })
  const { targetInfos } = await devtools.send('Target.getTargets')
  const page = (targetInfos as { targetId: string; type: string }[]).find(({ type }) => type === 'page')
  if (!page) return null
  const { sessionId } = (await devtools.send('Target.attachToTarget', {
    targetId: page.targetId,
    flatten: true,
  })) as { sessionId: string }
  const ask = (method: string, params: object = {}, withinMs?: number) =>
    devtools.send(method, params, sessionId, withinMs)
  const side = (px: number) => Math.max(1, Math.min(SIDE_MOST, Math.round(px)))
  await Promise.all([
    devtools.send('Fetch.enable', {
      patterns: [
        { urlPattern: '*', requestStage: 'Request' },
        { resourceType: 'Document', requestStage: 'Response' },
      ],
    }),
    devtools.send('Browser.setDownloadBehavior', { behavior: 'deny' }),
    ask('Page.enable'),
    ask('Emulation.setDeviceMetricsOverride', {
      width: side(width),
      height: side(height),
      deviceScaleFactor: 1,
      mobile: false,
    }),
  ])
  // What does not answer in time is drawn as far as it is there.
  await Promise.race([
    ask('Page.navigate', { url }, LOAD_WITHIN_MS)
      .then(() => hasLoaded)
      .catch(() => undefined),
    after(LOAD_WITHIN_MS),
  ])
  await after(DRAW_MS)
  const { data } = await ask(
    'Page.captureScreenshot',
    { format: 'jpeg', quality: QUALITY },
    PICTURE_WITHIN_MS,
  )
  return typeof data === 'string' ? data : null
}

const after = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/** The document that stands in a frame for a page that refuses it: its picture, which nobody can touch, and again after a while. */
export function pictureDocument(
  host: string,
  jpeg: string,
): { headers: Record<string, string>; html: string } {
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
      refresh: String(PICTURE_AGAIN_S),
    },
    html: `<!doctype html><title>${host}</title>
<style>html, body { margin: 0; height: 100%; overflow: hidden } img { display: block; width: 100%; height: 100%; object-fit: cover; object-position: top }</style>
<img alt="${host}" src="data:image/jpeg;base64,${jpeg}">`,
  }
}
