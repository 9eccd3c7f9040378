import type { HostFacts } from '@vitrine/device'

type OfflineStart = HostFacts['offline_start']

let state: OfflineStart = { able: false, reason: 'The player is still being stored on this display.' }
let storageTrouble: string | null = null

/** Whether this display can start with the network gone, and why not. */
export function offlineStart(): OfflineStart {
  return storageTrouble === null || !state.able ? state : { able: false, reason: storageTrouble }
}

/** Whether the page itself starts without the network. */
export function settleOfflineStart(next: OfflineStart): void {
  state = next
}

/** Why this display has nothing to show after a start without the network; null when it has. */
export function settleStorage(reason: string | null): void {
  storageTrouble = reason && `This display can't store its content (${reason}), so it plays from memory.`
}
