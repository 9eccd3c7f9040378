import { deviceAbilitiesSchema } from '@vitrine/core'
import type { Host } from './host.ts'

/**
 * The kiosk that runs this browser. What it says of an ability counts; of the others the browser knows.
 * @param given   `window.vitrineHost` as it was found, undefined in a plain browser
 * @param browser what is inside the kiosk
 * @returns null when nothing is there that can be understood
 */
export function createKioskHost(given: unknown, browser: Host): Host | null {
  if (typeof given !== 'object' || given === null) return null
  const { name, version, capabilities } = given as Record<string, unknown>
  if (typeof name !== 'string') return null
  const heartbeat = functionOf(given, 'heartbeat')
  const openExternal = functionOf(given, 'openExternal')
  const told = deviceAbilitiesSchema.safeParse(capabilities)
  return {
    name,
    version: typeof version === 'string' ? version : null,
    kiosk: true,
    abilities: async () => ({ ...(await browser.abilities()), ...(told.success ? told.data : {}) }),
    onAbilitiesChange: browser.onAbilitiesChange,
    heartbeat: heartbeat && (() => heartbeat()),
    // A new tab of the browser would lie over the presentation and nobody could close it.
    openExternal: openExternal && ((url) => openExternal(url)),
  }
}

function functionOf(given: object, name: string): ((...facts: unknown[]) => void) | null {
  const found = (given as Record<string, unknown>)[name]
  if (typeof found !== 'function') return null
  return (...facts) => {
    try {
      // A promise that fails is the kiosk's to know.
      void Promise.resolve(Reflect.apply(found, given, facts)).catch(() => undefined)
    } catch {
      // A kiosk that is just ending: nothing hears.
    }
  }
}
