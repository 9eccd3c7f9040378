import type { Network } from '@vitrine/device'
import { createMemoryBlobs, createMemoryKeys, startHeadlessDevice } from '@vitrine/device/headless'
import { createLine } from '../../../tools/simulate/src/line.ts'
import { createShiftedTime, type ShiftedTime } from './shiftedTime.ts'
import type { Unit } from './units.ts'

/** Bytes that the storage of a simulated device takes. */
const QUOTA_BYTES = 100_000_000

/** What a device with a full disk says when it is to store something. */
const noRoom = (): never => {
  throw Object.assign(new Error('There is no room.'), { name: 'QuotaExceededError' })
}

/** Counts what is under way, so that whoever moves time knows when all that it caused has happened. */
function counted(network: Network): { network: Network; isIdle: () => boolean } {
  let asking = 0
  const unanswered = new Set<object>()
  return {
    isIdle: () => asking === 0 && unanswered.size === 0,
    network: {
      async fetch(input, init) {
        asking += 1
        try {
          const response = await network.fetch(input, init)
          const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
          if (isStream) return response
          const body = await response.arrayBuffer()
          return new Response(response.status === 204 || response.status === 304 ? null : body, response)
        } finally {
          asking -= 1
        }
      },
      openSocket(url, protocol) {
        const socket = network.openSocket(url, protocol)
        const one = {}
        unanswered.add(one)
        for (const end of ['close', 'error'] as const)
          socket.addEventListener(end, () => unanswered.delete(one))
        socket.addEventListener('message', ({ data }: { data: unknown }) => {
          if (String(data).includes('"pong"')) unanswered.delete(one)
        })
        return {
          addEventListener: socket.addEventListener.bind(socket),
          send(data) {
            if (String(data).includes('"ping"')) unanswered.add(one)
            socket.send(data as string)
          },
          close: (code, reason) => {
            unanswered.delete(one)
            socket.close(code, reason)
          },
        }
      },
    },
  }
}

/**
 * A device of the week without a screen: real but for its glass, with the time of the story.
 * @param wallMs the time of the story now, epoch ms
 */
export function startSimulated(options: {
  origin: string
  name: string
  timeZone: string
  wallMs: () => number
}): Unit & { code(): string | null } {
  const { origin, name, timeZone } = options
  const keys = createMemoryKeys()
  const pieces = new Map<string, Uint8Array[]>()
  const disk = { used: 10_000_000 }
  const blobs = createMemoryBlobs(pieces)
  const line = createLine({ slow: false })
  const { network, isIdle } = counted(line.network)
  /** Resolves when some turns in a row had nothing under way, or what is under way does not end: its line was cut. */
  const idle = async (): Promise<void> => {
    const untilMs = performance.now() + 1_500
    for (let calm = 0; calm < 4 && performance.now() < untilMs; calm = isIdle() ? calm + 1 : 0)
      await new Promise((resolve) => setTimeout(resolve, 1))
  }
  let time: ShiftedTime
  let isUp = false
  let wrongByMs = 0
  let painted: string | null = null
  const startTime = () =>
    createShiftedTime(
      {
        nowMs: () => performance.now(),
        setTimeout: (run, ms) => setTimeout(run, ms),
        clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
      },
      options.wallMs() - Date.now(),
    )
  const start = () => {
    isUp = true
    time = startTime()
    painted = null
    line.setDown(false)
    const device = startHeadlessDevice({
      origin,
      deviceId: name.replaceAll(' ', '-'),
      network,
      keys,
      blobs: {
        ...blobs,
        append: (sha256, offset, piece) =>
          disk.used + piece.length > QUOTA_BYTES ? noRoom() : blobs.append(sha256, offset, piece),
        usage: async () => ({ used: disk.used, quota: QUOTA_BYTES, persisted: true }),
      },
      playerVersion: 'simulated',
      clock: {
        nowMs: () => Date.now() + time.wallShiftMs() + wrongByMs,
        monotonicMs: () => performance.now() + time.steadyShiftMs(),
        timeZone: () => timeZone,
      },
      timers: {
        after(ms, run) {
          const timer = time.start(run, ms, false)
          return () => time.end(timer)
        },
      },
      chance: () => 0.5,
    })
    device.subscribe(() => {
      const { state, presentation } = device.view()
      if (state.kind !== 'presenting' || presentation.render === null) painted = null
      else if (presentation.presentedMs !== null) painted = presentation.render.version
    })
    return device
  }
  let device = start()
  let itemFailed: { group: string; item: string } | null = null

  return {
    name,
    async rest() {
      if (!isUp) return
      await idle()
      time.hold()
      await idle()
    },
    async wake() {
      if (!isUp) return
      time.release()
      await idle()
    },
    code: () => device.code(),
    async jump(ms) {
      if (isUp) time.jump(ms)
    },
    async sleep(ms) {
      if (isUp) time.sleep(ms)
    },
    async glass() {
      if (!isUp) return { shows: 'dark' }
      const { state, presentation } = device.view()
      if (state.kind !== 'presenting') return { shows: state.kind }
      if (state.off) return { shows: 'off' }
      if (state.given.blankScreen) return { shows: 'blank' }
      if (state.pause?.what === 'presentation') return { shows: 'quiet picture' }
      if (presentation.render === null || painted === null) return { shows: 'quiet picture' }
      return { version: painted, ads: state.pause?.what !== 'ads' }
    },
    async cut() {
      line.setDown(true)
      line.cut()
    },
    async mend() {
      line.setDown(false)
      device.hurry()
    },
    async crash() {
      isUp = false
      line.setDown(true)
      line.cut()
      device.stop()
    },
    async restart() {
      device = start()
    },
    async setClock(byMs) {
      wrongByMs += byMs
      device.hostChanged()
    },
    async fill(percent) {
      disk.used = (QUOTA_BYTES * percent) / 100
      device.hostChanged()
    },
    async failItem(fails) {
      const { render } = device.view().presentation
      const [group] = render?.screen.groups ?? []
      const [first] = group?.items ?? []
      if (fails && render && group && first && 'id' in first) {
        itemFailed = { group: group.id, item: first.id }
        device.itemFailed(group.id, first.id, 'The decoder gave up.')
      } else if (!fails && render && itemFailed) {
        const plan = device.plans(render).get(itemFailed.group)
        const play = plan?.momentAt(device.nowMs())?.current
        if (play) device.presented(render, itemFailed.group, play)
        itemFailed = null
      }
    },
    async close() {
      if (isUp) device.stop()
      line.stop()
    },
  }
}
