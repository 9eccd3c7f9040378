import { deviceReason, isResting, INITIALIZATION_UNATTENDED_MS } from '@vitrine/core'
import type { ConnectionParts } from '../connectionParts.ts'
import { createConnections } from '../connections.ts'
import { createDeviceWith } from '../createDeviceWith.ts'
import type { Device } from '../device.ts'
import { emergenciesOf } from '../emergency/emergencies.ts'
import { createKnownFeeds } from '../feeds/knownFeeds.ts'
import type { BlobStore, Clock, DevicePorts, KeyStore, Network, Stop, Timers } from '../ports.ts'
import { createMemoryBlobs, createMemoryKeys } from './memoryStores.ts'
import { systemClock } from './systemClock.ts'

export type HeadlessDevice = Device & {
  /** the code that it would show now, null when it shows none */
  code(): string | null
}

/**
 * A device without a screen, for development and load tests: it registers, waits to be paired, fetches and checks its
 * files, and reports what it would show, emergencies too. What it "presents" is painted nowhere.
 * @param options.network how it reaches the server
 * @param options.keys    where it keeps its memory; without it each start is a new device
 * @param options.blobs   where it keeps its files; without it in memory
 * @param options.clock   its clocks; without it those of this machine
 * @param options.timers  its timers; without it those of this process
 * @param options.chance  its random number; without it another one each time
 */
export function startHeadlessDevice(options: {
  origin: string
  deviceId: string
  network: Network
  log?: (line: string) => void
  keys?: KeyStore
  blobs?: BlobStore
  playerVersion?: string
  clock?: Clock
  timers?: Timers
  chance?: () => number
}): HeadlessDevice {
  const log = options.log ?? (() => undefined)
  const ports: DevicePorts = {
    keys: options.keys ?? createMemoryKeys(),
    blobs: options.blobs ?? createMemoryBlobs(),
    network: options.network,
    clock: options.clock ?? systemClock,
    timers: options.timers ?? {
      after(ms, run): Stop {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    chance: {
      number: options.chance ?? (() => Math.random()),
      bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    },
    glass: {
      toast: (text) => log(`toast: ${text}`),
      announceStart: (afterMs) => log(`the new presentation starts in ${afterMs / 1_000} s`),
      alert: (text) => log(`alert: ${text}`),
      notify: (title, body) => log(`notification: ${title} ${body}`),
      identify: (name) => log(`this is ${name}`),
      goTo: (page) => log(`page ${page}`),
      reload: () => log('reload'),
    },
    hostFacts: () => ({
      offline_start: { able: false, ...deviceReason('startSimulated', 'This is a simulated device.') },
      glass: { width: 1920, height: 1080, ratio: 1 },
    }),
    log,
  }
  let stopEmergencies: Stop = () => undefined
  const connect = (parts: ConnectionParts) => {
    const emergencies = emergenciesOf(parts)
    emergencies.subscribe(() => {
      const { shown } = emergencies.view()
      if (shown) ports.timers.after(0, () => emergencies.painted(shown.activation_id, device.nowMs()))
    })
    stopEmergencies = emergencies.stop
    return createConnections({ ...parts, emergencies, feeds: async () => createKnownFeeds(parts) })
  }
  const device: Device = createDeviceWith(connect, ports, {
    origin: options.origin,
    playerVersion: options.playerVersion ?? 'headless',
    hardwareId: options.deviceId,
  })
  const codeOf = () => {
    const { state } = device.view()
    return state.kind === 'pairing' ? state.code : null
  }
  let saidCode: string | null = null
  let stopSetup: Stop | null = null
  device.subscribe(() => {
    const { state, presentation } = device.view()
    const code = codeOf()
    if (code !== null && code !== saidCode) log(`pairing with the code ${code}`)
    saidCode = code
    if (state.kind === 'settingUp')
      stopSetup ??= ports.timers.after(INITIALIZATION_UNATTENDED_MS, () => device.saveSetup({}))
    else {
      stopSetup?.()
      stopSetup = null
    }
    const { render, presentedMs } = presentation
    const allThere = render?.media.every((entry) => device.fileState(entry.sha256) === 'checked')
    if (state.kind === 'presenting' && !isResting(state) && render && presentedMs === null && allThere)
      ports.timers.after(0, () => device.painted(render.version, device.nowMs()))
  })
  device.start()
  return {
    ...device,
    code: codeOf,
    stop() {
      stopSetup?.()
      stopEmergencies()
      device.stop()
    },
  }
}
