import { LIVE_FRAME_MS, LIVE_VIEW_MS, type SentFrame, type SentPicture } from '@vitrine/core/pictures'
import { describe, expect, it } from 'vitest'
import type { HttpAnswer } from './http.ts'
import { createPictures, type Camera } from './pictures.ts'
import { createDeviceWith } from './createDeviceWith.ts'
import { createConnections } from './connections.ts'
import { createFakeServer, createFakeTime, createFakeWorld, T0 } from './testing/fakeWorld.ts'

/** A display with a camera, whose storage, server and time are the test's. */
function createWorld(minutes = 0) {
  const time = createFakeTime()
  const stored = new Map<string, string>()
  const world = {
    time,
    stored,
    minutes,
    isVisited: false,
    isAway: false,
    goesOn: true,
    taken: 0,
    noticed: [] as boolean[],
    sent: [] as { path: string; json: SentPicture | SentFrame; atMs: number }[],
    start() {
      const camera: Camera = {
        take: async () => {
          world.taken += 1
          return { kind: 'reconstruction', data: `p${world.taken}` }
        },
        isVisited: () => world.isVisited,
        notice: (on) => void world.noticed.push(on),
      }
      return createPictures({
        ports: {
          keys: {
            get: (key) => stored.get(key) ?? null,
            set: (key, value) => void stored.set(key, value),
            remove: (key) => void stored.delete(key),
          },
          timers: time.timers,
          clock: time.clock,
          chance: { number: () => 0.5, bytes: () => new Uint8Array() },
          log: () => undefined,
        },
        camera,
        askServer: (path, { json }): Promise<HttpAnswer> => {
          if (world.isAway) return Promise.resolve({ ok: false, reason: 'away' })
          world.sent.push({ path, json: json as SentPicture, atMs: time.trueMs() })
          const text = path.endsWith('/live') ? JSON.stringify({ go_on: world.goesOn }) : ''
          return Promise.resolve({ ok: true, status: text === '' ? 204 : 200, text, retryAfterMs: null })
        },
        authorization: () => 'Bearer x',
        nowMs: time.trueMs,
        everyMinutes: () => world.minutes,
      })
    },
  }
  return world
}
const order = (time: { trueMs(): number }, notice = true) => ({
  session: 's1',
  until: time.trueMs() + LIVE_VIEW_MS,
  notice,
  duringVisits: false,
})

describe('the pictures of a display', () => {
  it('are delivered when they are asked for, also after the server was away', async () => {
    const world = createWorld()
    const pictures = world.start()
    world.isAway = true
    pictures.capture('r1', false)
    await world.time.pass(1_000)
    world.isAway = false
    await world.time.pass(6_000)
    expect(world.sent.map(({ json }) => json)).toMatchObject([
      { request: 'r1', kind: 'reconstruction', data: 'p1' },
    ])
    pictures.stop()
  })
  it('leave out what a visitor does, unless that is allowed', async () => {
    const world = createWorld()
    const pictures = world.start()
    world.isVisited = true
    pictures.capture('r1', false)
    pictures.capture('r2', true)
    await world.time.pass(10)
    expect(world.sent.map(({ json }) => json)).toMatchObject([
      { request: 'r1', problem: 'visitor' },
      { request: 'r2', data: 'p1' },
    ])
    pictures.stop()
  })
  it('follow their schedule, also over a restart, and wait for a visitor', async () => {
    const world = createWorld(10)
    let pictures = world.start()
    // Half an interval at first: the chance of this display.
    await world.time.pass(6 * 60_000)
    expect(world.sent).toHaveLength(1)
    pictures.stop()
    pictures = world.start()
    await world.time.pass(9 * 60_000)
    expect(world.sent).toHaveLength(1)
    world.isVisited = true
    await world.time.pass(5 * 60_000)
    expect(world.sent).toHaveLength(1)
    world.isVisited = false
    await world.time.pass(60_000)
    expect(world.sent).toHaveLength(2)
    expect(world.sent.every(({ json }) => 'request' in json && json.request === null)).toBe(true)
    world.minutes = 0
    await world.time.pass(60 * 60_000)
    expect(world.sent).toHaveLength(2)
    expect(world.stored.size).toBe(0)
    pictures.stop()
  })
})

describe('a live view', () => {
  it('sends a frame a second with a notice, until the server says that nobody watches', async () => {
    const world = createWorld()
    const pictures = world.start()
    pictures.live(order(world.time))
    await world.time.pass(4 * LIVE_FRAME_MS)
    expect(world.sent).toHaveLength(5)
    expect(world.noticed).toEqual([true])
    world.goesOn = false
    await world.time.pass(5 * LIVE_FRAME_MS)
    expect(world.sent).toHaveLength(6)
    expect(world.noticed).toEqual([true, false])
    pictures.stop()
  })
  it('ends by itself after five minutes, and soon when the server is away', async () => {
    const world = createWorld()
    const pictures = world.start()
    pictures.live(order(world.time, false))
    await world.time.pass(LIVE_VIEW_MS + 60_000)
    expect(world.sent.length).toBeLessThanOrEqual(LIVE_VIEW_MS / LIVE_FRAME_MS)
    expect(world.sent.at(-1)!.atMs - T0).toBeLessThan(LIVE_VIEW_MS)
    const before = world.taken
    world.isAway = true
    pictures.live(order(world.time))
    await world.time.pass(LIVE_VIEW_MS)
    expect(world.taken - before).toBeLessThanOrEqual(5)
    expect(world.noticed.at(-1)).toBe(false)
    pictures.stop()
  })
})

describe('the commands for pictures', () => {
  const commanded = async (camera: Camera | null) => {
    const server = createFakeServer()
    server.accept(null)
    const world = createFakeWorld(server, T0)
    server.timeMs = world.trueMs
    const device = createDeviceWith(
      (parts) => createConnections({ ...parts, ...(camera && { camera }) }),
      world.ports,
      { origin: 'http://test', playerVersion: '1.0.0' },
    )
    device.start()
    await world.pass(3_000)
    return { server, world, device }
  }
  it('are refused by a device that sees nothing of its display', async () => {
    const { server, world, device } = await commanded(null)
    server.command('c1', 'capture', { request: 'r1', during_visits: false }, world.trueMs())
    await world.pass(2_000)
    expect(server.responses()).toMatchObject([{ id: 'c1', ok: false, error_code: 'noCamera' }])
    device.stop()
  })
  it('are answered once, and one for a live view that is over is refused', async () => {
    const { server, world, device } = await commanded({
      take: async () => ({ problem: 'nothing' }),
      isVisited: () => false,
      notice: () => undefined,
    })
    const live = { session: 's', notice: false, during_visits: false }
    server.command('c1', 'capture', { request: 'r1', during_visits: false }, world.trueMs())
    server.command('c2', 'live_view', { ...live, until: world.trueMs() - 1 }, world.trueMs() + 1)
    await world.pass(2_000)
    server.push()
    await world.pass(2_000)
    expect(server.responses()).toMatchObject([
      { id: 'c1', ok: true },
      { id: 'c2', ok: false, error_code: 'liveViewOver' },
    ])
    expect(server.requests.filter((one) => one === 'POST /default/v1/device-pictures')).toHaveLength(1)
    device.stop()
  })
})
