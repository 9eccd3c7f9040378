import type { HostFacts } from '@vitrine/device'

type OfflineStart = HostFacts['offline_start']

let state: OfflineStart = { able: false, reason: 'The player is still being stored on this display.' }

/** Whether this display can start with the network gone, and why not. */
export function offlineStart(): OfflineStart {
  return state
}

/** The answer of `offlineStart` is another one now. */
export function settleOfflineStart(next: OfflineStart): void {
  state = next
}
