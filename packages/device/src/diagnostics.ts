import { settingsInForce } from '@vitrine/core'
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
}

/** Reads the device that this browser is; null where it is none. Nothing is written. */
export function storedDevice(keys: KeyStore): StoredDevice | null {
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
  }
}
