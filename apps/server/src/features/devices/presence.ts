import type { DevicePrincipal } from '../../platform/http/principal.ts'

/** Which devices have a subscription open on this node. */
export type Presence = {
  connected(deviceRowId: string): boolean
  /** Notes an open socket. @returns what to call when it closes */
  enter(principal: DevicePrincipal): () => void
}

/**
 * @param onChange called when a device comes (first socket) and goes (last socket)
 */
export function createPresence(onChange: (principal: DevicePrincipal, connected: boolean) => void): Presence {
  const sockets = new Map<string, number>()
  return {
    connected: (deviceRowId) => (sockets.get(deviceRowId) ?? 0) > 0,
    enter(principal) {
      const { deviceRowId } = principal
      const before = sockets.get(deviceRowId) ?? 0
      sockets.set(deviceRowId, before + 1)
      if (before === 0) onChange(principal, true)
      let left = false
      return () => {
        if (left) return
        left = true
        const now = (sockets.get(deviceRowId) ?? 1) - 1
        if (now > 0) {
          sockets.set(deviceRowId, now)
          return
        }
        sockets.delete(deviceRowId)
        onChange(principal, false)
      }
    },
  }
}
