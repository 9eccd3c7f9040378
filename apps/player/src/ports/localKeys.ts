import type { KeyStore } from '@vitrine/device'

/** Local storage; what it throws (full, forbidden) is the device's to handle. */
export const localKeys: KeyStore = {
  get: (key) => localStorage.getItem(key),
  set: (key, value) => localStorage.setItem(key, value),
  remove: (key) => localStorage.removeItem(key),
}
