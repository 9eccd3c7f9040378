import type { LinkState } from '@vitrine/core'
import type { SyncRecord } from '@vitrine/protocol/device'
import { keepOpen, type Link } from './link.ts'
import type { DevicePorts } from './ports.ts'
import { openSyncSocket } from './syncSocket.ts'

export type SyncLink = {
  /** Subscribes to a sync record; with the same token again, it only hurries what waits. */
  open(token: string): void
  close(): void
  /** null while it is closed */
  state(): LinkState | null
  retryNow(): void
}

/**
 * The subscription to the device's sync record, kept open.
 * @param options.onOpen    it stands (again): what was missed in the meantime has to be read
 * @param options.onRecord  an update, or what was read
 * @param options.onQuiet   a keep-alive was missed; called again from time to time while nothing is heard. `giveUp`
 *                          ends the socket, so that another is opened
 * @param options.onHeardAgain it was quiet, and something came
 * @param options.onLost    it died, with the reason; `first` when it stood before
 * @param options.onRefused the credential was not taken
 */
export function createSyncLink(options: {
  ports: Pick<DevicePorts, 'network' | 'timers' | 'clock' | 'chance' | 'log'>
  origin: string
  authorization: () => string | null
  onOpen: (token: string) => void
  onRecord: (record: SyncRecord) => void
  onQuiet: (token: string, first: boolean, giveUp: () => void) => void
  onHeardAgain: () => void
  onLost: (reason: string, first: boolean) => void
  onChange: () => void
  onRefused: () => void
}): SyncLink {
  const { ports } = options
  let current: { link: Link; token: string } | null = null
  const url = `${options.origin.replace(/^http/, 'ws')}/graphql`

  return {
    open(token) {
      if (current?.token === token) return current.link.retryNow()
      current?.link.stop()
      const link = keepOpen(
        ports,
        (on) =>
          openSyncSocket(ports, {
            url,
            authorization: options.authorization() ?? '',
            token,
            onOpen: () => {
              on.opened()
              options.onOpen(token)
            },
            onRecord: options.onRecord,
            onQuiet(giveUp) {
              const first = link.state().kind === 'connected'
              on.fellQuiet()
              options.onQuiet(token, first, giveUp)
            },
            onHeard() {
              const wasQuiet = link.state().kind === 'quiet'
              on.heard()
              if (wasQuiet) options.onHeardAgain()
            },
            onUnreadable: (reason) => ports.log(`sync: ${reason}`),
            onDead: ({ refused, reason }) => {
              const { kind } = link.state()
              options.onLost(reason, kind === 'connected' || kind === 'quiet')
              on.died()
              if (refused) options.onRefused()
            },
          }),
        options.onChange,
      )
      current = { link, token }
    },
    close() {
      current?.link.stop()
      current = null
    },
    state: () => current?.link.state() ?? null,
    retryNow: () => current?.link.retryNow(),
  }
}
