import {
  readFromPackage,
  type BlockedInPackage,
  type PackageInit,
  type ToPackage,
} from './packageMessages.ts'

/** Page of the server that runs packages without an origin (apps/player/public/widget-frame.html). */
const FRAME = '/player-widget-frame'
/** Its slide waits so long for a widget, ms: less than a player waits for a slide. */
export const HELD_MS = 2_500
/** A widget that is not ready after so long is stopped, ms. */
const READY_MS = 6_000
/** How often it is asked whether it lives, ms. */
const ASK_MS = 2_000
/** One that does not answer for this long is stopped, ms. */
const SILENT_MS = 3_000
/** One that says more than this between two questions is stopped. */
const SAYS_MAX = 200
/** One whose scripts use more memory is stopped, bytes. Where it shares a process, that of the page counts too. */
const MEMORY_MOST_BYTES = 512 << 20
/** What a widget can store, characters. */
const STORED_MOST = 16_000

/** Why a widget was stopped. */
export type PackageFailure = 'threw' | 'late' | 'silent' | 'flood' | 'memory'

/** A widget that runs. */
export type RunningPackage = {
  say(message: ToPackage): void
  stop(): void
}

/**
 * Runs a widget of a package in a frame of no origin: it reaches no page, no storage and no network but the hosts it was granted. One
 * that throws, is not ready in time, hangs, floods or grows loses its frame and is reported.
 * @param options.host    where it is drawn
 * @param options.frameKey lets pages around ours show it; the widget can read it
 * @param options.network hosts it may reach
 * @param options.bundle  its files as the server packed them, JSON
 */
export function startPackage(options: {
  host: HTMLElement
  frameKey?: string | null
  network: readonly string[]
  bundle: string
  init: PackageInit
  canStore: boolean
  /** false where content is made: there its picture is part of what lies below the pointer */
  canTouch: boolean
  onReady: () => void
  onTouch: () => void
  onStore: (text: string) => void
  /** left out: nobody is there who makes the widget */
  onBlocked?: (blocked: BlockedInPackage) => void
  onFailed: (why: PackageFailure, reason: string) => void
}): RunningPackage {
  const frame = document.createElement('iframe')
  // Its response takes its origin away, and it does nothing where that failed. With the attribute no service worker would answer it,
  // and a display without the network would have no widget.
  frame.title = 'widget'
  frame.tabIndex = -1
  // A document that says nothing of it is light. In a page of another scheme, browsers would paint a ground under it.
  frame.style.cssText =
    'display:block;width:100%;height:100%;border:0;background:transparent;color-scheme:light'
  if (!options.canTouch) frame.style.pointerEvents = 'none'
  const query = options.frameKey ? `?key=${encodeURIComponent(options.frameKey)}` : ''
  frame.src = `${FRAME}${query}#${encodeURIComponent(options.network.join(' '))}`
  const { port1: port, port2 } = new MessageChannel()
  let over = false
  let isReady = false
  let said = 0
  let asked: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  const say = (message: ToPackage) => {
    if (!over) port.postMessage(message)
  }
  const stop = () => {
    if (over) return
    over = true
    clearTimeout(asked)
    clearTimeout(silence)
    port.close()
    frame.remove()
  }
  const lose = (why: PackageFailure, reason: string) => {
    if (over) return
    stop()
    options.onFailed(why, reason)
  }
  const ask = () => {
    said = 0
    say({ say: 'ping' })
    silence = setTimeout(() => lose('silent', 'it did not answer'), SILENT_MS)
  }
  const askLater = () => {
    clearTimeout(silence)
    clearTimeout(asked)
    asked = setTimeout(ask, ASK_MS)
  }
  port.addEventListener('message', ({ data }: MessageEvent) => {
    if (over) return
    said += 1
    if (said > SAYS_MAX) return lose('flood', 'it said too much')
    const message = readFromPackage(data)
    switch (message?.say) {
      case 'ready':
        if (isReady) return undefined
        isReady = true
        askLater()
        return options.onReady()
      case 'pong':
        if (message.bytes !== null && message.bytes > MEMORY_MOST_BYTES)
          return lose('memory', 'it used too much memory')
        return isReady ? askLater() : undefined
      case 'error':
        return lose('threw', message.reason)
      case 'touch':
        return options.onTouch()
      case 'store':
        return options.canStore && message.text.length <= STORED_MOST
          ? options.onStore(message.text)
          : undefined
      case 'blocked':
        return options.onBlocked?.(message)
      case undefined:
        return undefined
    }
  })
  port.start()
  silence = setTimeout(() => lose('late', 'it was not ready in time'), READY_MS)
  frame.addEventListener(
    'load',
    () => {
      if (over || !frame.contentWindow) return
      // Its origin is opaque and has no name: whoever the frame shows gets the files, which hold nothing secret.
      frame.contentWindow.postMessage({ bundle: options.bundle }, '*', [port2])
      say({ say: 'init', value: options.init })
    },
    { once: true },
  )
  options.host.append(frame)
  return { say, stop }
}
