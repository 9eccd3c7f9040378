import { randomBytes } from 'node:crypto'
import type { Devtools, DevtoolsEvent } from './devtools.ts'
import { PICTURE_WIDTH_MOST, type GlassFault, type Thumbnail } from '@vitrine/core/pictures'
import type { BringAlarm } from './alarmListener.ts'
import { createCaptures, type CaptureFormat } from './captures.ts'
import type { KioskHosts } from './hosts.ts'
import {
  bringAnswer,
  hostScript,
  parseHostMessage,
  type CaptureOrder,
  type HostMachine,
  type HostMessage,
} from './hostScript.ts'
import type { LogInKeeper } from './logIns.ts'
import { pictureDocument, type FrameSize, type PagePictures } from './pagePictures.ts'
import { refusesFrames } from './refusesFrames.ts'
import type { HostAnswer } from './requests.ts'
import { GROUND, WAITING_ADDRESS, WAITING_PAGE } from './waitingPage.ts'

/** The one page of a kiosk. */
export type KioskPage = {
  /** Shows the waiting page and sends for the player. */
  load(): Promise<void>
  /** Whether the page's main thread answers. */
  answers(withinMs: number): Promise<boolean>
  /** Ends the page's process, hung as it may be: then it has `crashed`. */
  breakIt(): void
  /** Brings the answer to a request of the page. */
  answer(answer: HostAnswer): void
  /** Hands the player what was counted of requests to outside hosts. */
  bringCounts(): Promise<void>
  /** What is on the screen now, video included, base64; null where the browser gives none. */
  capture(format: CaptureFormat, widthMost: number): Promise<string | null>
  /** Hands the player the capture that it wanted. */
  bringCapture(order: CaptureOrder): Promise<void>
  /** What the player says that it presents, in cells; null while that is no presentation. */
  presented(width: number, height: number): Promise<Thumbnail | null>
  /** Hands the player an alarm of the local network. */
  bringAlarm: BringAlarm
  /** Hands the player the faults that hold. @returns whether somebody took them */
  bringFaults(faults: readonly GlassFault[]): Promise<boolean>
}
/** What a page tells. `left`: it shows something that is not the player. `gone`: its window was closed. */
export type PageNews = HostMessage | 'loaded' | 'crashed' | 'left' | 'serverAway' | 'gone'

/** A server that answers nothing for this long is away, ms. */
const NAVIGATE_WITHIN_MS = 10_000

/** A frame whose size is not known. */
const USUAL_FRAME: FrameSize = { width: 1_280, height: 720 }

/** How long the player may take to fire or clear, ms. */
const ALARM_WITHIN_MS = 3_000

/** Whether a frame shows what came with this status: a redirect leads on, and without content the frame keeps what it shows. */
const isShown = (status: number): boolean =>
  (status < 300 || status >= 400) && status !== 204 && status !== 205

/** Whether the kiosk's main frame may show this address: the player's pages, and nothing else of the server. */
export function isPlayerAddress(address: string, server: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.origin === server && /^\/(player(\/[^/]*)?|initialization)$/.test(url.pathname)
}

/**
 * Takes hold of the browser's first page and shuts every way out of it: other addresses, windows, downloads, dialogs, file
 * choosers. What cannot be loaded becomes the waiting page, never the browser's error page.
 * @param options.startAddress the player's, with the hardware id in its fragment
 * @throws when the browser is gone or answers nothing
 */
export async function holdPage(
  devtools: Devtools,
  options: {
    server: string
    startAddress: string
    version: string
    hosts: KioskHosts
    logIns: LogInKeeper
    pictures: Pick<PagePictures, 'take'>
    machine: HostMachine
  },
  onNews: (news: PageNews) => void,
): Promise<KioskPage> {
  const { server, hosts, logIns } = options
  const binding = `vitrine${randomBytes(12).toString('hex')}`
  const script = hostScript({
    binding,
    origin: server,
    version: options.version,
    machine: options.machine,
  })
  // Contexts of the player's main frame: only they may call.
  const trusted = new Set<number>()
  // Frames of the player's own document.
  const inner = new Set<string>()
  /** The player was sent for and has not spoken yet. */
  let waits = true
  let held: { sessionId: string; targetId: string } | null = null
  let found: (page: { sessionId: string; targetId: string }) => void = () => undefined
  const first = new Promise<{ sessionId: string; targetId: string }>((resolve) => {
    found = resolve
  })
  // A command for a page that has just closed fails; a separate event reports why it closed.
  const tell = (method: string, params: object, sessionId?: string) =>
    void devtools.send(method, params, sessionId).catch(() => undefined)

  const captures = createCaptures((method, params, withinMs) =>
    devtools.send(method, params, held?.sessionId, withinMs),
  )
  devtools.on((event) => {
    if (event.method === 'Target.attachedToTarget') attached(event.params)
    else if (event.method === 'Target.detachedFromTarget') {
      if (event.params.sessionId === held?.sessionId) onNews('gone')
    } else if (held && event.method === 'Page.frameNavigated' && event.params.frame.id !== held.targetId)
      logIns.noteDocument(event.params.frame.id, event.params.frame.url)
    else if (event.method === 'Page.frameAttached') {
      if (event.params.parentFrameId === held?.targetId) inner.add(event.params.frameId)
    } else if (event.method === 'Page.frameDetached') {
      // One that moves to another process is the same frame.
      if (event.params.reason === 'remove') {
        logIns.forget(event.params.frameId)
        inner.delete(event.params.frameId)
      }
    } else if (held && event.method === 'Fetch.requestPaused') void decide(held, event.params)
    else if (held && event.sessionId === held.sessionId) happened(held, event)
  })

  function attached(params: { sessionId: string; targetInfo: { targetId: string; type: string } }): void {
    const { sessionId, targetInfo } = params
    if (targetInfo.type === 'iframe') {
      // A page inside the page, of another origin: it may play, and it may not leave either.
      tell('Page.enable', {}, sessionId)
      tell('Page.addScriptToEvaluateOnNewDocument', { source: script }, sessionId)
      tell('Runtime.runIfWaitingForDebugger', {}, sessionId)
    } else if (!held) {
      held = { sessionId, targetId: targetInfo.targetId }
      found(held)
    } else {
      void closeWindow(sessionId, targetInfo.targetId)
    }
  }

  /**
   * Closes a window that the page opened. It runs first: a window that is closed while it still waits holds up its opener
   * for ever when both share a process. Its document is refused like any other that is not the player's.
   */
  async function closeWindow(sessionId: string, targetId: string): Promise<void> {
    await devtools.send('Runtime.runIfWaitingForDebugger', {}, sessionId).catch(() => undefined)
    tell('Target.closeTarget', { targetId })
  }

  function happened(page: { sessionId: string; targetId: string }, event: DevtoolsEvent): void {
    // The main frame has the id of its target.
    const isMain = (frameId: string | undefined) => frameId === page.targetId
    switch (event.method) {
      case 'Inspector.targetCrashed':
        trusted.clear()
        return onNews('crashed')
      case 'Page.loadEventFired':
        // The waiting page has no context of the server's.
        if (trusted.size > 0) onNews('loaded')
        return
      case 'Page.javascriptDialogOpening': {
        // A page that asks before it goes must let go; to all else the answer is no.
        const accept = event.params.type === 'beforeunload'
        return tell('Page.handleJavaScriptDialog', { accept }, page.sessionId)
      }
      case 'Page.frameNavigated': {
        const { id, url, unreachableUrl } = event.params.frame
        if (!isMain(id) || (waits && url === WAITING_ADDRESS)) return
        if (unreachableUrl !== undefined || !isPlayerAddress(url, server)) onNews('left')
        return
      }
      case 'Runtime.executionContextCreated': {
        const { id, origin, auxData } = event.params.context
        if (isMain(auxData?.frameId) && auxData?.isDefault === true && origin === server) trusted.add(id)
        return
      }
      case 'Page.screencastFrame':
        return captures.frame(event.params)
      case 'Runtime.executionContextDestroyed':
        trusted.delete(event.params.executionContextId)
        return
      case 'Runtime.executionContextsCleared':
        return trusted.clear()
      case 'Runtime.bindingCalled': {
        const message = parseHostMessage(event.params.payload)
        if (event.params.name !== binding || !trusted.has(event.params.executionContextId) || !message) return
        if (waits) {
          waits = false
          // Nothing is behind the player that “back” could lead to.
          tell('Page.resetNavigationHistory', {}, page.sessionId)
        }
        return onNews(message)
      }
    }
  }

  /** Says what becomes of a document that any window of the browser requests. */
  async function decide(
    page: { targetId: string },
    paused: Extract<DevtoolsEvent, { method: 'Fetch.requestPaused' }>['params'],
  ): Promise<void> {
    const { requestId, frameId, request, responseErrorReason, responseStatusCode } = paused
    // “Aborted” leaves the page as it is; every other reason would show an error.
    const abort = () => tell('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    const answered = responseErrorReason !== undefined || responseStatusCode !== undefined
    // Headers that are set here don't go on to where a redirect leads.
    const go = () =>
      tell('Fetch.continueRequest', { requestId, ...(!answered && { headers: logIns.headersFor(paused) }) })
    if (paused.resourceType !== 'Document') {
      // Every hop of a redirect comes by here too, and what frames of frames and their workers ask for.
      if (answered || hosts.mayAsk(request.url)) return go()
      return tell('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    }
    if (frameId !== page.targetId) {
      if (!answered && !hosts.mayAsk(request.url)) return abort()
      if (await isWindow(frameId)) return abort()
      if (responseStatusCode === undefined || !isShown(responseStatusCode)) return go()
      logIns.noteDocument(frameId, request.url)
      const isRefused = refusesFrames(paused.responseHeaders ?? [], request.url, server)
      if (!isRefused || !inner.has(frameId) || request.method !== 'GET') return go()
      const picture = await options.pictures.take(request.url, await sizeOf(frameId))
      return picture === null
        ? go()
        : fulfil(requestId, 200, pictureDocument(new URL(request.url).host, picture))
    }
    if (!answered) return isPlayerAddress(request.url, server) ? go() : abort()
    if (responseErrorReason === undefined && (responseStatusCode ?? 0) < 400) return go()
    if (responseErrorReason === 'Aborted') return abort()
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    fulfil(requestId, 503, { headers, html: WAITING_PAGE })
    onNews('serverAway')
  }

  const fulfil = (
    requestId: string,
    responseCode: number,
    { headers, html }: { headers: Record<string, string>; html: string },
  ) =>
    tell('Fetch.fulfillRequest', {
      requestId,
      responseCode,
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: Buffer.from(html).toString('base64'),
    })

  /** How large a frame of the player is; a usual size where the browser does not say. */
  async function sizeOf(frameId: string): Promise<FrameSize> {
    try {
      const { backendNodeId } = await devtools.send('DOM.getFrameOwner', { frameId }, held?.sessionId)
      const { object } = await devtools.send('DOM.resolveNode', { backendNodeId }, held?.sessionId)
      const { result } = await devtools.send(
        'Runtime.callFunctionOn',
        {
          objectId: (object as { objectId: string }).objectId,
          functionDeclaration: 'function () { return [this.clientWidth, this.clientHeight] }',
          returnByValue: true,
        },
        held?.sessionId,
      )
      const [width, height] = (result as { value: number[] }).value
      return width && height ? { width, height } : USUAL_FRAME
    } catch {
      return USUAL_FRAME
    }
  }

  /** Whether a frame is a whole window; if not, it stands inside the player. A browser that does not answer is not trusted. */
  async function isWindow(frameId: string): Promise<boolean> {
    try {
      const { targetInfos } = await devtools.send('Target.getTargets')
      return (targetInfos as { targetId: string; type: string }[]).some(
        ({ targetId, type }) => targetId === frameId && type === 'page',
      )
    } catch {
      return true
    }
  }

  /**
   * For the whole browser, not for this page: a window that has just been opened would send its request before it is caught.
   * While rules count, every request is looked at; else only documents, and what goes to an origin with a log-in.
   */
  const intercept = () =>
    devtools.send('Fetch.enable', {
      patterns: [
        ...(hosts.watches() ? [{ urlPattern: '*', requestStage: 'Request' }] : logIns.patterns),
        ...['Request', 'Response'].map((requestStage) => ({ resourceType: 'Document', requestStage })),
      ],
    })
  const attach = (type: string, sessionId?: string) =>
    devtools.send(
      'Target.setAutoAttach',
      {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        filter: [{ type }, { exclude: true }],
      },
      sessionId,
    )
  await attach('page')
  const { sessionId } = await first
  const ask = (method: string, params: object = {}, withinMs?: number) =>
    devtools.send(method, params, sessionId, withinMs)
  await Promise.all([
    ask('Page.enable'),
    ask('Inspector.enable'),
    ask('Runtime.enable'),
    ask('Runtime.addBinding', { name: binding }),
    ask('Page.addScriptToEvaluateOnNewDocument', { source: script }),
    ask('Page.setInterceptFileChooserDialog', { enabled: true }),
    ask('Emulation.setDefaultBackgroundColorOverride', { color: GROUND }),
    intercept(),
    attach('iframe', sessionId),
    devtools.send('Browser.setDownloadBehavior', { behavior: 'deny' }),
    devtools.send('Browser.grantPermissions', {
      origin: server,
      permissions: ['audioCapture', 'videoCapture', 'wakeLockScreen', 'durableStorage'],
    }),
  ])
  hosts.onChange(() => void intercept().catch(() => undefined))
  await ask('Runtime.runIfWaitingForDebugger')

  /** Hands the page something as an event. @returns whether somebody took it: whoever does cancels the event */
  const hand = (name: string, detail: unknown): Promise<boolean> => {
    const event = `new CustomEvent('${name}', { cancelable: true, detail: ${JSON.stringify(detail)} })`
    return ask('Runtime.evaluate', { expression: `!dispatchEvent(${event})`, returnByValue: true }).then(
      ({ result }) => (result as { value?: unknown }).value === true,
      () => false,
    )
  }
  return {
    async load() {
      waits = true
      // The start address differs from the player's own only in its fragment: without a page between, nothing would load.
      await ask('Page.navigate', { url: WAITING_ADDRESS })
      try {
        await ask('Page.navigate', { url: options.startAddress }, NAVIGATE_WITHIN_MS)
      } catch {
        tell('Page.stopLoading', {}, sessionId)
        onNews('serverAway')
      }
    },
    async answers(withinMs) {
      return ask('Runtime.evaluate', { expression: '1' }, withinMs).then(
        () => true,
        () => false,
      )
    },
    answer: (answer) => tell('Runtime.evaluate', { expression: bringAnswer(answer) }, sessionId),
    async bringCounts() {
      const counts = hosts.take()
      if (counts && !(await hand('vitrine-hosts', counts))) hosts.giveBack(counts)
    },
    capture: captures.take,
    async bringCapture({ id, widthMost }) {
      const most = Math.min(Math.max(widthMost, 1), PICTURE_WIDTH_MOST)
      await hand('vitrine-captured', { id, data: await captures.take('jpeg', most) })
    },
    async presented(width, height) {
      const expression = `new Promise((answer) => {
        const asked = new CustomEvent('vitrine-presented', { cancelable: true, detail: { width: ${width}, height: ${height}, answer } })
        if (dispatchEvent(asked)) answer(null)
      })`
      const value = await ask('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      }).then(
        ({ result }) => (result as { value?: unknown }).value,
        () => null,
      )
      const pixels = typeof value === 'string' ? Buffer.from(value, 'base64') : null
      return pixels?.length === width * height * 4 ? { width, height, pixels } : null
    },
    async bringAlarm(order) {
      // The waiting page hears nothing, and neither does what is not the player.
      const contextId = [...trusted].pop()
      if (contextId === undefined) return undefined
      const expression = `new Promise((answer) => {
        const heard = new CustomEvent('vitrine-emergency', { cancelable: true, detail: { order: ${JSON.stringify(order)}, answer } })
        if (dispatchEvent(heard)) answer('nobody')
      })`
      const value = await ask(
        'Runtime.evaluate',
        { expression, contextId, awaitPromise: true, returnByValue: true },
        ALARM_WITHIN_MS,
      ).then(
        ({ result }) => (result as { value?: unknown }).value,
        () => undefined,
      )
      if (value === null) return null
      return Array.isArray(value) && value.every((id) => typeof id === 'string') ? value : undefined
    },
    bringFaults: (faults) => hand('vitrine-glass-faults', faults),
    breakIt: () => tell('Page.crash', {}, sessionId),
  }
}
