import { deviceReason } from '@vitrine/core'

import type { Machine, MachineAbility } from './machine.ts'
import type { HostAnswer, HostRequest } from './requests.ts'

/**
 * What a kiosk can do whatever its browser says. Abilities that are not named here (wake lock, camera) are the browser's
 * to answer.
 */
const CAPABILITIES: Record<string, MachineAbility> = {
  fullScreen: { able: true },
  keyboardLock: { able: true },
  pointerHidden: { able: true },
  pinned: { able: true },
  restart: { able: true },
  openExternal: {
    able: false,
    ...deviceReason('kioskOpensNothing', 'A kiosk opens nothing outside its own page.'),
  },
}

/** What the page says to the kiosk. */
export type HostMessage =
  'heartbeat' | 'restart' | { hosts: string } | { request: HostRequest } | { capture: CaptureOrder }
/** What picture the page wants of itself; `id` comes back with it. */
export type CaptureOrder = { id: number; widthMost: number }

/** How the message begins that brings the rules for outside hosts. */
const HOSTS = 'hosts:'
/** How the message begins that asks for a capture. */
const CAPTURE = 'capture:'
/** How a request begins that is answered, and the event that brings the answer. */
const ASK = 'ask:'
const ANSWERED = 'vitrine-answer'

/** The message in a call of the binding, null for anything else. */
export function parseHostMessage(payload: string): HostMessage | null {
  if (payload.startsWith(CAPTURE)) return captureOrder(payload.slice(CAPTURE.length))
  if (payload.startsWith(HOSTS)) return { hosts: payload.slice(HOSTS.length) }
  if (payload.startsWith(ASK)) return parseRequest(payload.slice(ASK.length))
  return payload === 'heartbeat' || payload === 'restart' ? payload : null
}

function parseRequest(text: string): HostMessage | null {
  try {
    const { id, name, args } = JSON.parse(text) as Partial<HostRequest>
    return typeof id === 'number' && typeof name === 'string' ? { request: { id, name, args } } : null
  } catch {
    return null
  }
}

function captureOrder(text: string): HostMessage | null {
  try {
    const { id, widthMost } = JSON.parse(text) as Record<string, unknown>
    const isOrder = Number.isSafeInteger(id) && Number.isSafeInteger(widthMost)
    return isOrder ? { capture: { id: id as number, widthMost: widthMost as number } } : null
  } catch {
    return null
  }
}

/** The expression that brings an answer to the page that asked. */
export const bringAnswer = (answer: HostAnswer): string =>
  `dispatchEvent(new CustomEvent('${ANSWERED}', { detail: ${JSON.stringify(answer)} }))`

/** Facts about the machine that the page gets at its start. */
export type HostMachine = {
  abilities: Machine['abilities']
  /** names of this run of the browser and of the machine */
  runs: { browser: string; machine: string | null }
}

/**
 * The script that runs in every document before its own. In the player's main frame it makes `window.vitrineHost`; in all
 * frames it takes the binding away and holds the ways out of the page shut.
 * @param options.binding name of the function that calls the kiosk; the page must not be able to guess it
 * @param options.origin  the server's
 */
export function hostScript(options: {
  binding: string
  origin: string
  version: string
  machine: HostMachine
}): string {
  const { machine, ...rest } = options
  const capabilities = { ...CAPABILITIES, ...machine.abilities }
  const facts = JSON.stringify({ ...rest, capabilities, runs: machine.runs })
  return `(() => {
  const facts = ${facts}
  const call = globalThis[facts.binding]
  delete globalThis[facts.binding]
  const stop = (event) => event.preventDefault()
  const editing = new Set(['a', 'c', 'v', 'x', 'y', 'z'])
  window.open = () => null
  window.close = () => undefined
  addEventListener('contextmenu', stop, true)
  addEventListener('wheel', (event) => { if (event.ctrlKey) stop(event) }, { capture: true, passive: false })
  addEventListener('keydown', (event) => {
    const command = event.ctrlKey || event.metaKey || event.altKey
    const altGr = event.getModifierState('AltGraph')
    if (/^F\\d+$/.test(event.key) || event.key === 'ContextMenu') stop(event)
    else if (command && !altGr && !(event.ctrlKey && !event.altKey && !event.shiftKey && editing.has(event.key.toLowerCase())))
      stop(event)
  }, true)
  if (self !== top || location.origin !== facts.origin || typeof call !== 'function') return
  const waiting = new Map()
  let asked = 0
  addEventListener('${ANSWERED}', (event) => {
    event.stopImmediatePropagation()
    const answer = event.detail
    const asker = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (!asker) return
    if (answer.ok) asker.resolve(answer.value)
    else asker.reject(new Error(answer.reason))
  }, true)
  Object.defineProperty(window, 'vitrineHost', {
    value: Object.freeze({
      name: 'kiosk',
      version: facts.version,
      capabilities: facts.capabilities,
      heartbeat: () => call('heartbeat'),
      restart: () => call('restart'),
      hosts: (rules) => call('hosts:' + rules),
      runs: facts.runs,
      ask: (name, args) => new Promise((resolve, reject) => {
        const id = asked += 1
        waiting.set(id, { resolve, reject })
        call('${ASK}' + JSON.stringify({ id, name, args }))
      }),
      capture: (order) => call('capture:' + order),
    }),
  })
})()`
}
