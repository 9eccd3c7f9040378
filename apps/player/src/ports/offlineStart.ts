import { deviceReason } from '@vitrine/core'
import type { HostFacts } from '@vitrine/device'

type OfflineStart = HostFacts['offline_start']

let state: OfflineStart = {
  able: false,
  ...deviceReason('startStoring', 'The player is still being stored on this display.'),
}
let storageTrouble: OfflineStart | null = null

/** Whether this display can start with the network gone, and why not. */
export function offlineStart(): OfflineStart {
  return storageTrouble === null || !state.able ? state : storageTrouble
}

/** Whether the page itself starts without the network. */
export function settleOfflineStart(next: OfflineStart): void {
  state = next
}

/** Why this display has nothing to show after a start without the network; null when it has. */
export function settleStorage(detail: string | null): void {
  const reason = `This display can't store its content (${detail}), so it plays from memory.`
  storageTrouble =
    detail === null ? null : { able: false, ...deviceReason('startNoStorage', reason, { detail }) }
}
