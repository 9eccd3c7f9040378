import type { DeviceReasonCode } from '@vitrine/core'
import type { Override } from '../overrides.ts'
import { readFromScript, type ScriptPlay, type ToScript } from './scriptMessages.ts'
import { workerText } from './scriptWorker.ts'

/** How often a script is asked whether it lives, ms. */
const ASK_MS = 4_000
/** A script that does not answer for this long loses its frame, ms. */
const SILENT_MS = 3_000
/** A script that says more than this between two questions loses its frame. */
const SAYS_MAX = 400

/** A script that runs. */
export type RunningScript = {
  began(play: ScriptPlay): void
  ended(play: ScriptPlay): void
  stop(): void
}

/**
 * Runs a script of the operator in a worker inside a frame of another origin's rights: it reaches no page, no storage and
 * no network but the hosts it was granted, and a script that hangs holds up nothing but itself. One that throws is told
 * of; one that hangs or floods loses its frame.
 * @param options.frameUrl page that takes a worker's text (apps/player/public/script-frame.html)
 * @param options.network  origins it may reach
 * @param options.onChange what it wants changed of an element
 * @param options.onFailed it threw, hung or flooded; `over` when it runs no more
 */
export function startScript(options: {
  code: string
  frameUrl: string
  network: readonly string[]
  timeZone: string
  readNow: () => number
  onChange: (elementId: string, change: Override) => void
  onLog: (text: string) => void
  onFailed: (reason: string, over: boolean, code?: DeviceReasonCode) => void
}): RunningScript {
  const frame = document.createElement('iframe')
  // Its own headers take its origin (platform/http/documents.ts), and without them it does nothing. With the attribute Chromium would
  // not ask the service worker for it, and no script would run without the network.
  frame.hidden = true
  frame.title = 'script'
  frame.src = `${options.frameUrl}#${encodeURIComponent(options.network.join(' '))}`
  const { port1: port, port2 } = new MessageChannel()
  let over = false
  let said = 0
  let asked: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  const say = (message: ToScript) => port.postMessage(message)

  // The frame reports a script that can't be parsed, before anyone listens at the port.
  const onFrame = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow) return
    const { failed } = (event.data ?? {}) as { failed?: unknown }
    if (typeof failed === 'string') options.onFailed(failed.slice(0, 500), false)
  }
  window.addEventListener('message', onFrame)

  const stop = () => {
    if (over) return
    over = true
    window.removeEventListener('message', onFrame)
    clearTimeout(asked)
    clearTimeout(silence)
    port.close()
    frame.remove()
  }
  const lose = (reason: string, code: DeviceReasonCode) => {
    if (over) return
    stop()
    options.onFailed(reason, true, code)
  }
  const ask = () => {
    said = 0
    say({ say: 'clock', nowMs: options.readNow() })
    say({ say: 'ping' })
    silence = setTimeout(() => lose('the script did not answer', 'scriptSilent'), SILENT_MS)
  }
  const onSaid = ({ data }: MessageEvent) => {
    said += 1
    if (said > SAYS_MAX) return lose('the script said too much', 'scriptFlood')
    const message = readFromScript(data)
    switch (message?.say) {
      case 'ready':
      case 'pong':
        clearTimeout(silence)
        clearTimeout(asked)
        asked = setTimeout(ask, ASK_MS)
        return undefined
      case 'change':
        return options.onChange(message.element, message.change)
      case 'log':
        return options.onLog(message.text)
      case 'failed':
        return options.onFailed(message.reason, false)
      case undefined:
        return undefined
    }
  }
  port.addEventListener('message', onSaid)
  port.start()
  silence = setTimeout(() => lose('the script did not begin', 'scriptNotStarted'), SILENT_MS + ASK_MS)
  frame.addEventListener('load', () => {
    if (over || !frame.contentWindow) return
    // Its origin is opaque and has no name: whoever the frame shows gets the text, which holds nothing secret.
    frame.contentWindow.postMessage({ worker: workerText(options.code) }, '*', [port2])
    say({ say: 'start', nowMs: options.readNow(), timeZone: options.timeZone })
  })
  document.body.append(frame)
  return {
    began: (play) => !over && say({ say: 'play', play }),
    ended: (play) => !over && say({ say: 'end', play }),
    stop,
  }
}
