import { settingsInForce } from '@vitrine/core'
import { blockedHosts } from './blockedHosts.ts'
import { createDeviceStore } from './deviceStore.ts'
import type { KeyStore } from './ports.ts'

export { createServerClock } from './serverClock.ts'

/** What is stored of a paired device, for a page that runs beside the player and never instead of it. */
export type StoredDevice = {
  name: string
  /** the sync id: names its record */
  token: string
  accessToken: string
  /** BCP 47, null where the browser's counts */
  language: string | null
  /** outside hosts that it was held back from in the last 24 hours, those of last first */
  blockedHosts: readonly string[]
}

/**
 * Reads the device that this browser is; null where it is none. Nothing is written.
 * @param nowMs by the clock of this device, epoch ms
 */
export function storedDevice(keys: KeyStore, nowMs: number): StoredDevice | null {
  const store = createDeviceStore(
    { ...keys, set: () => undefined, remove: () => undefined },
    { failed: () => undefined, recovered: () => undefined },
  )
  const [facts, session] = [store.facts(), store.session()]
  if (facts === null || session === null) return null
  return {
    name: facts.name,
    token: facts.token,
    accessToken: session.accessToken,
    language: settingsInForce(facts.given, facts.local).language,
    blockedHosts: blockedHosts(keys, nowMs),
  }
}
