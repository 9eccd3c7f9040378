import { errorCatalog } from '@vitrine/core'
import type { KeyStore } from '@vitrine/device'
import { createMemoryKeys, startHeadlessDevice, type HeadlessDevice } from '@vitrine/device/headless'
import { createFileKeys } from './fileKeys.ts'
import { createLine, type Line } from './line.ts'
import type { Operator } from './operator.ts'
import type { SimulateOptions } from './options.ts'
import { createSharedFiles } from './sharedFiles.ts'
import type { FleetFacts } from './summary.ts'

/** Between two starts of devices, ms. */
const START_EVERY_MS = 10
/** Devices that are accepted at the same time. */
const ACCEPTS_AT_ONCE = 8
/** How long to wait before a device is accepted again after that failed, ms. */
const ACCEPT_AGAIN_MS = 5_000
/** When the one outage comes where no storm repeats, ms after the last device was started. */
const OUTAGE_AFTER_MS = 10_000

type Member = {
  deviceId: string
  device: HeadlessDevice
  line: Line
  halfOpen: boolean
  /** somebody was asked to accept it */
  asked: boolean
  /** the version that was painted last: while its successor is not, it is still what is seen */
  painted: string | null
}

/** Many devices in one process. */
export type Fleet = {
  facts(): FleetFacts
  stop(): void
}

/**
 * Starts devices that are real but for their glass, and makes trouble as asked.
 * @param operator accepts them, null: somebody else does
 * @param say      one line for whoever watches
 */
export async function startFleet(
  options: SimulateOptions,
  operator: Operator | null,
  say: (line: string) => void,
): Promise<Fleet> {
  const files = await createSharedFiles()
  const members: Member[] = []
  const faults = new Map<string, number>()
  const timers = new Set<NodeJS.Timeout>()
  let commands = 0
  let stopped = false

  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }
  const noteLog = (deviceId: string, line: string) => {
    const [word = ''] = line.split(' ', 1)
    if (Object.hasOwn(errorCatalog, word)) faults.set(word, (faults.get(word) ?? 0) + 1)
    if (options.verbose || (!operator && line.startsWith('pairing with the code')))
      say(`${deviceId}: ${line}`)
  }
  /** A device remembers each command that it has answered: that is where they are counted. */
  const counting = (keys: KeyStore): KeyStore => ({
    ...keys,
    set(key, value) {
      if (key === 'answeredCommands') commands += 1
      keys.set(key, value)
    },
  })

  const startOne = (number: number) => {
    const deviceId = options.devices === 1 ? options.name : `${options.name}-${number + 1}`
    const line = createLine({ slow: number < options.slowReaders })
    const device = startHeadlessDevice({
      origin: options.server,
      deviceId,
      network: line.network,
      blobs: files.forDevice(),
      keys: counting(options.memory === null ? createMemoryKeys() : createFileKeys(options.memory, deviceId)),
      playerVersion: 'simulated',
      log: (text) => noteLog(deviceId, text),
    })
    const halfOpen = number >= options.devices - options.halfOpen
    const member: Member = { deviceId, device, line, halfOpen, asked: false, painted: null }
    members.push(member)
    device.subscribe(() => {
      lookAt(member)
      if (operator) askToAccept(member, operator)
    })
  }

  const lookAt = (member: Member) => {
    const { state, presentation } = member.device.view()
    if (state.kind !== 'presenting' || presentation.render === null) member.painted = null
    else if (presentation.presentedMs !== null) member.painted = presentation.render.version
  }

  const waiting: (() => Promise<void>)[] = []
  let accepting = 0
  const acceptNext = () => {
    if (stopped || accepting >= ACCEPTS_AT_ONCE) return
    const next = waiting.shift()
    if (!next) return
    accepting += 1
    void next().finally(() => {
      accepting -= 1
      acceptNext()
    })
    acceptNext()
  }
  const askToAccept = (member: Member, by: Operator) => {
    if (member.asked || member.device.code() === null) return
    member.asked = true
    waiting.push(async () => {
      const code = member.device.code()
      try {
        if (code !== null) await by.accept(code, `Simulated ${member.deviceId}`)
      } catch (error) {
        say(
          `${member.deviceId} could not be paired: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
      // Whoever is in has no code; whoever waits still is asked for again.
      after(ACCEPT_AGAIN_MS, () => {
        member.asked = false
        askToAccept(member, by)
      })
    })
    acceptNext()
  }

  const outage = () => {
    for (const { line, halfOpen } of members) {
      line.setDown(options.offlineForMs > 0)
      if (halfOpen) line.fallSilent()
      else line.cut()
    }
    say(
      options.offlineForMs > 0
        ? `The network is gone for ${options.offlineForMs / 1_000} s.`
        : 'All connections end.',
    )
    if (options.offlineForMs === 0) return
    after(options.offlineForMs, () => {
      for (const { line } of members) line.setDown(false)
      say('The network is back.')
    })
  }
  const stormLater = (everyMs: number) => {
    after(everyMs, () => {
      stormLater(everyMs)
      outage()
    })
  }

  const once = options.stormEveryMs === null && (options.offlineForMs > 0 || options.halfOpen > 0)
  const start = performance.now()
  const startMore = () => {
    const due = Math.min(
      options.devices,
      1 + Math.floor(((performance.now() - start) * options.perSecond) / 1_000),
    )
    while (members.length < due) startOne(members.length)
    if (members.length < options.devices) after(START_EVERY_MS, startMore)
    else if (once) after(OUTAGE_AFTER_MS, outage)
  }
  startMore()
  if (options.stormEveryMs !== null) stormLater(options.stormEveryMs)

  return {
    facts: () => ({
      devices: members.map(({ device, painted }) => {
        const { state, link, presentation } = device.view()
        return {
          state: state.kind,
          link: link.kind,
          showing: painted,
          fetching: presentation.coming !== null,
        }
      }),
      commands,
      faults,
      toldToWait: members.reduce((sum, { line }) => sum + line.toldToWait(), 0),
      rssBytes: process.memoryUsage.rss(),
    }),
    stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      for (const { device, line } of members) {
        device.stop()
        line.stop()
      }
      files.dispose()
    },
  }
}
