import { deviceReason } from '@vitrine/core'

/** Whether the machine can do something, and if not, why. */
type Ability = { able: true } | ({ able: false } & ReturnType<typeof deviceReason>)

/**
 * What a kiosk can do whatever its browser says. Abilities that are not named here (wake lock, camera) are the browser's
 * to answer.
 */
const CAPABILITIES: Record<string, Ability> = {
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
export type HostMessage = 'heartbeat' | 'restart'

/** The message in a call of the binding, null for anything else. */
export function parseHostMessage(payload: string): HostMessage | null {
  return payload === 'heartbeat' || payload === 'restart' ? payload : null
}

/**
 * The script that runs in every document before its own. In the player's main frame it makes `window.vitrineHost`; in all
 * frames it takes the binding away and holds the ways out of the page shut.
 * @param options.binding name of the function that calls the kiosk; the page must not be able to guess it
 * @param options.origin  the server's
 */
export function hostScript(options: { binding: string; origin: string; version: string }): string {
  const facts = JSON.stringify({ ...options, capabilities: CAPABILITIES })
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
  Object.defineProperty(window, 'vitrineHost', {
    value: Object.freeze({
      name: 'kiosk',
      version: facts.version,
      capabilities: facts.capabilities,
      heartbeat: () => call('heartbeat'),
      restart: () => call('restart'),
    }),
  })
})()`
}
