import type { KeyStore } from '../ports.ts'

/** Where the list of feeds is kept over restarts. */
export const FEEDS_KEY = 'feeds'

/** Whether an earlier run has stored feeds. */
export function hasStoredFeeds(keys: Pick<KeyStore, 'get'>): boolean {
  try {
    return keys.get(FEEDS_KEY) !== null
  } catch {
    return false
  }
}
