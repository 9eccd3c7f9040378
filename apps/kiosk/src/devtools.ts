import type { Readable, Writable } from 'node:stream'

/** The events of the DevTools protocol that a kiosk listens to. Source: chromedevtools.github.io/devtools-protocol. */
export type DevtoolsEvents = {
  'Target.attachedToTarget': {
    sessionId: string
    targetInfo: { targetId: string; type: string; url: string }
  }
  'Target.detachedFromTarget': { sessionId: string }
  'Inspector.targetCrashed': Record<string, never>
  'Page.frameNavigated': { frame: { id: string; url: string; unreachableUrl?: string } }
  'Page.frameAttached': { frameId: string; parentFrameId: string }
  'Page.frameDetached': { frameId: string; reason: 'remove' | 'swap' }
  'Page.loadEventFired': { timestamp: number }
  'Page.javascriptDialogOpening': { type: string }
  'Runtime.executionContextCreated': {
    context: { id: number; origin: string; auxData?: { isDefault?: boolean; frameId?: string } }
  }
  'Runtime.executionContextDestroyed': { executionContextId: number }
  'Runtime.executionContextsCleared': Record<string, never>
  'Page.screencastFrame': { data: string; sessionId: number }
  'Runtime.bindingCalled': { name: string; payload: string; executionContextId: number }
  'Fetch.requestPaused': {
    requestId: string
    frameId: string
    resourceType: string
    request: { url: string; method: string; headers: Record<string, string> }
    responseErrorReason?: string
    responseStatusCode?: number
    responseHeaders?: { name: string; value: string }[]
  }
}
export type DevtoolsEvent = {
  [Name in keyof DevtoolsEvents]: { method: Name; params: DevtoolsEvents[Name]; sessionId?: string }
}[keyof DevtoolsEvents]

/** A browser that takes commands over two pipes. */
export type Devtools = {
  /**
   * Sends one command.
   * @param sessionId the target it is for, undefined: the browser itself
   * @throws when the browser refuses it, says nothing for `ANSWER_WITHIN_MS`, or is gone
   */
  send(
    method: string,
    params?: object,
    sessionId?: string,
    withinMs?: number,
  ): Promise<Record<string, unknown>>
  /** @returns stops listening */
  on(listener: (event: DevtoolsEvent) => void): () => void
}

/** A command that was not answered by then counts as failed, ms. */
const ANSWER_WITHIN_MS = 5_000

type Waiting = {
  resolve(result: Record<string, unknown>): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/**
 * The DevTools protocol over pipes: JSON texts, each ended by a zero byte.
 * @param toBrowser   its file descriptor 3
 * @param fromBrowser its file descriptor 4
 */
export function createDevtools(toBrowser: Writable, fromBrowser: Readable): Devtools {
  const waiting = new Map<number, Waiting>()
  const listeners = new Set<(event: DevtoolsEvent) => void>()
  let lastId = 0
  let gone = false

  const receive = (text: string) => {
    const message = JSON.parse(text) as {
      id?: number
      method?: string
      result?: Record<string, unknown>
      error?: { message: string }
    }
    if (message.id === undefined) {
      for (const listener of listeners) listener(message as DevtoolsEvent)
      return
    }
    const asked = waiting.get(message.id)
    if (!asked) return
    waiting.delete(message.id)
    clearTimeout(asked.timer)
    if (message.error) asked.reject(new Error(message.error.message))
    else asked.resolve(message.result ?? {})
  }
  const end = () => {
    gone = true
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(new Error('The browser is gone.'))
    }
    waiting.clear()
  }

  let pieces: Buffer[] = []
  fromBrowser.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (let zero = rest.indexOf(0); zero >= 0; zero = rest.indexOf(0)) {
      const text = Buffer.concat([...pieces, rest.subarray(0, zero)]).toString('utf8')
      pieces = []
      rest = rest.subarray(zero + 1)
      receive(text)
    }
    if (rest.length > 0) pieces.push(rest)
  })
  fromBrowser.once('close', end)
  // A pipe that breaks is a browser that has gone; its process says so as well.
  fromBrowser.on('error', end)
  toBrowser.on('error', end)

  return {
    send(method, params = {}, sessionId, withinMs = ANSWER_WITHIN_MS) {
      if (gone) return Promise.reject(new Error('The browser is gone.'))
      const id = ++lastId
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id)
          reject(new Error(`${method} was not answered within ${withinMs} ms.`))
        }, withinMs)
        waiting.set(id, { resolve, reject, timer })
        const message = { id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }
        toBrowser.write(`${JSON.stringify(message)}\0`)
      })
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
