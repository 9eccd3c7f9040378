import { deviceReportSchema } from '@vitrine/core'
import { describe, expect, it } from 'vitest'
import { createDevice } from './createDevice.ts'
import { keepOpen, type LinkEvents } from './link.ts'
import { aFile, aVersion, createFakeServer, createFakeWorld, type FakeServer } from './testing/fakeWorld.ts'

const blue = aFile('a blue picture')

/** A device that was accepted and presents. */
async function aPresentingDevice(change: (server: FakeServer) => void = () => undefined) {
  const server = createFakeServer([blue])
  server.accept(aVersion([blue]))
  change(server)
  const world = createFakeWorld(server)
  const device = createDevice(world.ports, { origin: 'http://test', playerVersion: '1.0.0' })
  const links: string[] = []
  device.subscribe(() => {
    const { link } = device.view()
    if (links.at(-1) !== link.kind) links.push(link.kind)
  })
  device.start()
  await world.pass(3_000)
  return {
    ...world,
    server,
    device,
    links,
    faults: () => deviceReportSchema.parse(server.report()).faults.map((fault) => fault.text),
    /** faults that go on by its newest report */
    open: () =>
      deviceReportSchema
        .parse(server.report())
        .faults.filter(({ ended }) => ended === undefined)
        .map(({ code }) => code),
    socket: () => server.sockets.at(-1)!,
  }
}

describe('keepOpen', () => {
  it('says that it is offline, then unsubscribes, then subscribes again 2 s later', async () => {
    const { ports, pass } = createFakeWorld(createFakeServer())
    const said: string[] = []
    let events: LinkEvents | null = null
    const link = keepOpen(
      ports,
      (on) => {
        said.push('subscribe')
        events = on
        return () => void said.push('unsubscribe')
      },
      (state) => void said.push(state.kind),
    )
    await pass(0)
    events!.opened()
    events!.died()
    await pass(1_999)
    expect(said).toEqual(['subscribe', 'connected', 'offline', 'unsubscribe'])
    await pass(1)
    expect(said.at(-1)).toBe('subscribe')
    link.stop()
  })
  it('does not hear what a dead subscription still says', async () => {
    const { ports, pass } = createFakeWorld(createFakeServer())
    const all: LinkEvents[] = []
    const link = keepOpen(
      ports,
      (on) => {
        all.push(on)
        return () => undefined
      },
      () => undefined,
    )
    await pass(0)
    all[0]!.died()
    all[0]!.opened()
    expect(link.state()).toMatchObject({ kind: 'offline', attempt: 0 })
    all[0]!.died()
    expect(link.state()).toMatchObject({ kind: 'offline', attempt: 0 })
    link.stop()
  })
})

describe('the realtime channel', () => {
  it.each([204, 401, 403, 404, 429, 500, 503])('is reopened after it was refused with %i', async (status) => {
    const server = createFakeServer()
    server.streamAnswers = [new Response(status === 204 ? null : 'no', { status })]
    const { ports, pass } = createFakeWorld(server)
    const device = createDevice(ports, { origin: 'http://test', playerVersion: '1.0.0' })
    device.start()
    await pass(2_100)
    expect(server.streamAnswers).toHaveLength(0)
    expect(server.streams).toHaveLength(0)
    await pass(2_000)
    expect(server.streams).toHaveLength(1)
    device.stop()
  })
  it('is reopened when a page comes instead of a stream, and when the stream ends', async () => {
    const server = createFakeServer()
    server.streamAnswers = [new Response('<html>', { headers: { 'content-type': 'text/html' } })]
    const { ports, pass } = createFakeWorld(server)
    const device = createDevice(ports, { origin: 'http://test', playerVersion: '1.0.0' })
    device.start()
    await pass(4_200)
    expect(server.streams).toHaveLength(1)
    server.streams.pop()!.controller.close()
    await pass(2_100)
    expect(server.streams).toHaveLength(1)
    device.stop()
  })
  it('is reopened after 65 s of silence, and not before', async () => {
    const { server, device, pass } = await aPresentingDevice()
    const opened = () => server.requests.filter((request) => request === 'GET /sse').length
    const before = opened()
    await pass(60_000)
    expect(opened()).toBe(before)
    await pass(10_000)
    expect(opened()).toBe(before + 1)
    device.stop()
  })
})

describe('the sync socket', () => {
  it('gives up a server that does not greet within 15 s', async () => {
    const { server, device, pass } = await aPresentingDevice((server) => {
      server.greets = false
    })
    const [first] = server.sockets
    await pass(11_900)
    expect(first!.closed).toBe(false)
    await pass(200)
    expect(first!.closed).toBe(true)
    expect(device.view().link.kind).toBe('offline')
    device.stop()
  })
  it('gives up a subscription that nothing is answered behind within 15 s', async () => {
    const { server, device, pass } = await aPresentingDevice((server) => {
      server.pongs = false
    })
    const [first] = server.sockets
    expect(first!.sent.map((frame) => frame['type'])).toEqual(['connection_init', 'subscribe', 'ping'])
    expect(device.view().link.kind).toBe('connecting')
    await pass(11_900)
    expect(first!.closed).toBe(false)
    await pass(200)
    expect(first!.closed).toBe(true)
    device.stop()
  })
  it('says after 65 s that a keep-alive was missed, and opens another when the server answers otherwise', async () => {
    const { server, device, pass, links, faults, socket } = await aPresentingDevice()
    const silent = socket()
    server.pongs = false
    await pass(55_000)
    expect(device.view().link.kind).toBe('connected')
    server.pongs = true
    silent.send = () => undefined
    await pass(85_000)
    expect(links).toEqual(expect.arrayContaining(['connected', 'quiet', 'offline']))
    expect(links.at(-1)).toBe('connected')
    expect(silent.closed).toBe(true)
    expect(socket()).not.toBe(silent)
    expect(faults()).toContain('Subscription failed: nothing was heard for 65 s')
    device.stop()
  })
  it('keeps a silent socket while the server answers nothing at all, and is connected when it is heard again', async () => {
    const { server, device, pass, socket, open, faults } = await aPresentingDevice()
    const silent = socket()
    server.pongs = false
    server.up = false
    await pass(120_000)
    expect(device.view().link.kind).toBe('quiet')
    expect(silent.closed).toBe(false)
    // The cable is back, and so is what was under way.
    server.up = true
    silent.say({ type: 'pong' })
    expect(device.view().link.kind).toBe('connected')
    server.pongs = true
    await pass(61_000)
    expect(faults()).toContain('Subscription failed: nothing was heard for 65 s')
    expect(open()).toEqual([])
    device.stop()
  })
  it('asks again while it is quiet, and opens another as soon as the server answers', async () => {
    const { server, device, pass, socket } = await aPresentingDevice()
    const silent = socket()
    silent.send = () => undefined
    server.up = false
    await pass(75_000)
    expect(device.view().link.kind).toBe('quiet')
    server.up = true
    await pass(35_000)
    expect(silent.closed).toBe(true)
    expect(device.view().link.kind).toBe('connected')
    device.stop()
  })
  it('takes a socket without any traffic for dead after 300 s', async () => {
    const { server, device, pass, socket } = await aPresentingDevice()
    const silent = socket()
    server.pongs = false
    server.up = false
    await pass(290_000)
    expect(silent.closed).toBe(false)
    await pass(15_000)
    expect(silent.closed).toBe(true)
    expect(device.view().link.kind).toBe('offline')
    device.stop()
  })
  it('goes by the time that the server names in its greeting', async () => {
    const { server, device, pass, socket } = await aPresentingDevice((server) => {
      server.greeting = { connectionTimeoutMs: 100_000 }
    })
    const silent = socket()
    server.pongs = false
    server.up = false
    await pass(95_000)
    expect(silent.closed).toBe(false)
    await pass(10_000)
    expect(silent.closed).toBe(true)
    device.stop()
  })
  it('tries a server that stays away quickly at first, and once a minute after five minutes', async () => {
    const { server, device, pass, faults, open } = await aPresentingDevice()
    server.kill()
    expect(device.view().link.kind).toBe('offline')
    // The channel goes by the same rule, and its tries can be counted.
    const attempts = () => server.requests.filter((request) => request === 'GET /sse').length
    await pass(60_000)
    expect(attempts()).toBeGreaterThan(8)
    await pass(300_000)
    const tries = attempts()
    await pass(600_000)
    expect(attempts() - tries).toBeGreaterThanOrEqual(9)
    expect(attempts() - tries).toBeLessThanOrEqual(11)
    // Somebody touches the screen, or the network says that it is back.
    server.up = true
    device.hurry()
    await pass(100)
    expect(device.view().link.kind).toBe('connected')
    // The fault is history from here on, and stays in it.
    await pass(61_000)
    expect(faults().join()).toContain('Subscription failed')
    expect(open()).toEqual([])
    device.stop()
  })
})
