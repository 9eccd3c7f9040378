import { NOTIFICATION_LATE_MS, type DeviceEvent, type LinkState } from '@vitrine/core'
import { channelNameOf, parseChannelMessage } from '@vitrine/protocol/device'
import { openEventStream } from './eventStream.ts'
import { keepOpen, type Link } from './link.ts'
import type { DevicePorts } from './ports.ts'

export type Channel = {
  /** Opens the channel of a device; the one that was open before is closed. */
  open(deviceId: string, afterMs: number): void
  close(): void
  /** null while it is closed */
  state(): LinkState | null
  retryNow(): void
}

/**
 * The realtime channel, named after the device. Before activation it takes no credential and carries only the news of it.
 * However it ends (the server's end, any status but 200, silence), it is reopened.
 * @param options.authorization null before activation
 * @param options.onRefused     the credential was not taken
 */
export function createChannel(options: {
  ports: Pick<DevicePorts, 'network' | 'timers' | 'clock' | 'chance' | 'log'>
  origin: string
  authorization: () => string | null
  /** the server's time; null while it is not known */
  serverNowMs: () => number | null
  dispatch: (event: DeviceEvent) => void
  onChange: () => void
  onRefused: () => void
}): Channel {
  const { ports, dispatch } = options
  let link: Link | null = null
  let lastEventId: string | null = null

  const isLate = (sentMs: number | null): boolean => {
    const nowMs = options.serverNowMs()
    return sentMs !== null && nowMs !== null && nowMs - sentMs > NOTIFICATION_LATE_MS
  }
  const hear = (data: string) => {
    const message = parseChannelMessage(data)
    if (!message.ok) return dispatch({ kind: 'channelUnreadable', reason: message.reason })
    switch (message.value.kind) {
      case 'activateDevice':
        return dispatch({ kind: 'activateDeviceReceived', token: message.value.token })
      case 'serverPush':
        // The channel gives what was missed; a notification that was missed is not shown later.
        return isLate(message.value.sentMs)
          ? ports.log('channel: a notification came too late to be shown')
          : dispatch({ kind: 'serverPushReceived', ...message.value.notification })
      case 'unknown':
        return ports.log(`channel: the function ${message.value.function} is unknown`)
    }
  }

  return {
    open(deviceId, afterMs) {
      link?.stop()
      lastEventId = null
      const url = `${options.origin}/sse?channels=${encodeURIComponent(channelNameOf(deviceId))}`
      link = keepOpen(
        ports,
        (on) => {
          const authorization = options.authorization()
          return openEventStream(ports, {
            url,
            authorization,
            lastEventId,
            onOpen: () => {
              on.opened()
              dispatch({ kind: 'channelOpened' })
            },
            onEvent: (event) => {
              if (event.id !== null) lastEventId = event.id
              if (event.type === 'message') hear(event.data)
            },
            onDead: ({ status, reason }) => {
              ports.log(`channel: ${reason}`)
              on.died()
              if (status === 401 && authorization !== null) options.onRefused()
            },
          })
        },
        options.onChange,
        afterMs,
      )
    },
    close() {
      link?.stop()
      link = null
    },
    state: () => link?.state() ?? null,
    retryNow: () => link?.retryNow(),
  }
}
