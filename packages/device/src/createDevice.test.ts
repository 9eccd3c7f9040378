import {
  ACTIVATION_POLL_MS,
  NOTIFICATION_LATE_MS,
  deviceReportSchema,
  renderVersion,
  settingsOf,
  SignageError,
} from '@vitrine/core'
import { describe, expect, it } from 'vitest'
import { createDevice } from './createDevice.ts'
import { WIDGET_STORAGE_KEY } from './deviceStore.ts'
import type { Device } from './device.ts'
import {
  aFile,
  aVersion,
  createFakeServer,
  createFakeWorld,
  T0,
  type FakeServer,
} from './testing/fakeWorld.ts'

const blue = aFile('a blue picture')
const red = aFile('a red picture')

function aDevice(server: FakeServer, startMs = T0) {
  const world = createFakeWorld(server, startMs)
  const begin = (): Device => {
    const device = createDevice(world.ports, { origin: 'http://test', playerVersion: '1.0.0' })
    // A glass that paints what it is given.
    device.subscribe(() => {
      const { state, presentation } = device.view()
      const { render, presentedMs } = presentation
      if (state.kind === 'presenting' && render && presentedMs === null)
        world.timers.after(16, () => device.painted(render.version, device.nowMs()))
    })
    return device
  }
  return { ...world, device: begin(), begin }
}

describe('a new device', () => {
  it('sends people to the console at the address that its server gives, if it is one', async () => {
    const server = createFakeServer()
    const { device, pass } = aDevice(server)
    server.console = 'http://192.168.1.20:8080'
    device.start()
    await pass(1_000)
    expect(device.view().state).toMatchObject({ kind: 'pairing', console: 'http://192.168.1.20:8080' })
    server.console = 'javascript:alert(1)'
    await pass(ACTIVATION_POLL_MS)
    expect(device.view().state).toMatchObject({ kind: 'pairing' })
    expect(device.view().state).not.toHaveProperty('console')
  })
  it('registers, opens the channel after 2 s, and shows its code', async () => {
    const server = createFakeServer()
    const { device, pass, stored, seen } = aDevice(server)
    device.start()
    await pass(1_900)
    expect(device.view().state).toMatchObject({ kind: 'pairing', code: 'K7PX2Q' })
    expect(server.streams).toHaveLength(0)
    await pass(200)
    expect(server.streams[0]!.url).toContain(`channels=device${stored.get('deviceId')}`)
    expect(server.streams[0]!.headers.get('authorization')).toBeNull()
    expect(stored.get('deviceSecret')).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(seen).toContain('toast not device id')
    device.stop()
  })
  it('plays as soon as it is paired, and says so to the server', async () => {
    const server = createFakeServer([blue])
    const { device, pass } = aDevice(server)
    device.start()
    await pass(3_000)
    const version = aVersion([blue])
    server.accept(version)
    server.stream({ function: 'activateDevice', token: '1763715600000' })
    await pass(1_500)
    expect(device.view().state.kind).toBe('presenting')
    expect(device.view().presentation).toMatchObject({ render: { version: version.version } })
    const report = deviceReportSchema.parse(server.report())
    expect(report.showing).toMatchObject({ kind: 'version', version: version.version })
    expect(report.files).toEqual([
      { sha256: blue.sha256, bytes: blue.bytes.length, received: blue.bytes.length, state: 'checked' },
    ])
    device.stop()
  })
  it('goes on under the same registration after a restart', async () => {
    const server = createFakeServer()
    const { device, pass, stored, begin } = aDevice(server)
    device.start()
    await pass(1_000)
    const secret = stored.get('deviceSecret')
    device.stop()
    begin().start()
    await pass(1_000)
    expect(stored.get('deviceSecret')).toBe(secret)
  })
  it('says once that activation fails, and tries again later each time', async () => {
    const server = createFakeServer()
    server.up = false
    const { device, pass, seen } = aDevice(server)
    device.start()
    await pass(60_000)
    expect(seen.filter((text) => text.startsWith('toast Error activating device:'))).toHaveLength(1)
    const tries = server.requests.filter((request) => request.includes('/activate/')).length
    expect(tries).toBeGreaterThan(4)
    expect(tries).toBeLessThan(15)
    device.stop()
  })
  it('alerts an event that cannot be read, and stays alive', async () => {
    const server = createFakeServer()
    const { device, pass, seen } = aDevice(server)
    device.start()
    await pass(3_000)
    server.streams[0]!.controller.enqueue(new TextEncoder().encode('data: rubbish\n\n'))
    await pass(100)
    expect(seen).toContain('alert Error parsing event data: it is not JSON')
    server.stream({ function: 'serverPush', title: 'Hello', body: 'World' })
    await pass(100)
    expect(seen).toContain('notify Hello World')
    device.stop()
  })
  it('shows a notification that comes at once or a moment late, and none that it missed', async () => {
    const server = createFakeServer()
    const { device, pass, seen } = aDevice(server)
    device.start()
    await pass(3_000)
    const sent = (title: string, agoMs: number) =>
      server.stream({ function: 'serverPush', title, body: '' }, device.nowMs() - agoMs)
    sent('now', 0)
    sent('late', NOTIFICATION_LATE_MS - 1_000)
    sent('missed', NOTIFICATION_LATE_MS + 1_000)
    await pass(100)
    expect(seen.filter((text) => text.startsWith('notify'))).toEqual(['notify now ', 'notify late '])
    device.stop()
  })
})

describe('a paired device', () => {
  async function accepted(files = [blue], startMs = T0) {
    const server = createFakeServer([blue, red])
    const version = aVersion(files)
    server.accept(version)
    const world = aDevice(server, startMs)
    world.device.start()
    await world.pass(3_000)
    expect(world.device.view().presentation.presentedMs).not.toBeNull()
    return { server, version, ...world }
  }

  it('plays what is stored when it starts with the server gone', async () => {
    const { server, device, begin, pass, version } = await accepted()
    device.stop()
    server.kill()
    const again = begin()
    again.start()
    expect(again.view().presentation.render?.version).toBe(version.version)
    await pass(1_000)
    expect(again.view().presentation.presentedMs).not.toBeNull()
    expect(again.fileState(blue.sha256)).toBe('checked')
    again.stop()
  })
  it('plays the last good version after a start with the server gone, though a newer one is half there', async () => {
    const { server, device, begin, pass, version } = await accepted()
    // The new version's file ends in its middle, every time.
    for (let n = 0; n < 20; n += 1)
      server.mediaAnswers.push(
        () => new Response(red.bytes.slice(0, 4), { headers: { 'content-type': 'image/png' } }),
      )
    const next = aVersion([red], T0 + 3_000)
    server.publish(next)
    server.command('c1', 'publish', { version: next.version, when: 'now' })
    await pass(1_000)
    expect(device.view().presentation.coming?.version).toBe(next.version)
    device.stop()
    server.kill()
    const again = begin()
    again.start()
    await pass(1_000)
    expect(again.view().presentation.render?.version).toBe(version.version)
    expect(again.view().presentation.presentedMs).not.toBeNull()
    again.stop()
  })
  it('shows a published version at the item boundary, once all its files are there', async () => {
    const { server, device, pass } = await accepted([blue, red])
    const next = aVersion([red], T0 + 3_000)
    server.publish(next)
    server.command('c1', 'publish', { version: next.version, when: 'boundary' })
    await pass(6_900)
    expect(device.view().presentation.render?.version).not.toBe(next.version)
    await pass(200)
    expect(device.view().presentation.render?.version).toBe(next.version)
    expect(device.view().presentation.presentedMs).not.toBeNull()
    device.stop()
  })
  it('shows a version at once when it is asked to', async () => {
    const { server, device, pass } = await accepted([blue, red])
    const next = aVersion([red], T0 + 3_000)
    server.publish(next)
    server.command('c1', 'publish', { version: next.version, when: 'now' })
    await pass(60)
    expect(device.view().presentation.render?.version).toBe(next.version)
    device.stop()
  })
  it('goes back to a version that was on the glass lately without asking the server for it again', async () => {
    const { server, device, pass, version, stored } = await accepted([blue])
    const next = aVersion([red])
    server.publish(next)
    server.publish(version)
    server.command('c1', 'publish', { version: next.version, when: 'now' })
    await pass(1_000)
    server.command('c2', 'publish', { version: version.version, when: 'now' })
    await pass(1_000)
    expect(device.view().presentation.render?.version).toBe(version.version)
    expect(server.requests).toContain(`GET /render/${next.version}`)
    expect(server.requests).not.toContain(`GET /render/${version.version}`)
    // What is kept is not believed: one that was changed is asked for again.
    stored.set(`cache:${next.version}`, stored.get(`cache:${version.version}`)!)
    server.requests.length = 0
    server.command('c3', 'publish', { version: next.version, when: 'now' })
    await pass(1_000)
    expect(device.view().presentation.render?.version).toBe(next.version)
    expect(server.requests).toContain(`GET /render/${next.version}`)
    device.stop()
  })
  it('removes the files that no version needs any more', async () => {
    const { server, device, pass, pieces } = await accepted([blue])
    const next = aVersion([red])
    server.publish(next)
    server.command('c1', 'publish', { version: next.version, when: 'now' })
    await pass(1_000)
    expect([...pieces.keys()]).toEqual([red.sha256])
    device.stop()
  })
  it('refuses a version with the wrong hash, an empty one and one that is no JSON, and keeps the last good one', async () => {
    const { server, device, pass, version } = await accepted()
    const broken = aVersion([red])
    server.renders.set(broken.version, JSON.stringify({ ...broken, startedAt: 5 }))
    const empty = aVersion([])
    server.publish(empty)
    server.renders.set('f'.repeat(64), '<html>')
    for (const [n, refused] of [broken.version, empty.version, 'f'.repeat(64)].entries()) {
      server.command(`c${n}`, 'publish', { version: refused, when: 'now' })
      await pass(1_000)
      expect(device.view().presentation.render?.version).toBe(version.version)
    }
    const texts = deviceReportSchema.parse(server.report()).faults.map((fault) => fault.code)
    expect(texts.filter((code) => code === 'PRESENTATION_REFUSED')).toHaveLength(3)
    device.stop()
  })
  it('rejects a version that names an overlay that does not exist', async () => {
    const { server, device, pass, version } = await accepted()
    const next = aVersion([red])
    next.screen.groups[0]!.items[0]!.ads = ['gone']
    next.version = renderVersion(next)
    server.publish(next)
    server.command('c1', 'publish', { version: next.version, when: 'now' })
    await pass(1_000)
    expect(device.view().presentation.render?.version).toBe(version.version)
    const [fault] = deviceReportSchema.parse(server.report()).faults
    expect(fault!.text).toBe("Couldn't use a new presentation: overlay does not exist")
    expect(fault!.ended).toBeUndefined()
    // With the overlay it is taken.
    const { groups } = next.screen
    next.ads = [
      {
        id: 'gone',
        group_id: groups[0]!.id,
        duration: 5_000,
        width: '100px',
        height: '100px',
        overlays: [],
        js: '',
      },
    ]
    next.version = renderVersion(next)
    server.publish(next)
    server.command('c2', 'publish', { version: next.version, when: 'now' })
    await pass(1_000)
    expect(device.view().presentation.render?.version).toBe(next.version)
    device.painted(next.version, Date.now())
    await pass(1_000)
    const [over] = deviceReportSchema.parse(server.report()).faults
    expect(over).toMatchObject({ code: 'PRESENTATION_REFUSED', ended: expect.any(Number) })
    device.stop()
  })
  it('reports what its host cannot do', async () => {
    const { server, device, pass } = await accepted()
    device.hostFailed(new SignageError('DELEGATE_MISSING'))
    await pass(1_000)
    const [fault] = deviceReportSchema.parse(server.report()).faults
    // It happened in a moment, so it is over as it begins.
    expect(fault).toEqual({
      code: 'DELEGATE_MISSING',
      text: 'framework delegate is missing',
      at: fault!.at,
      ended: fault!.at,
    })
    device.stop()
  })
  it('brings the last good version back when the new one cannot be drawn', async () => {
    const { server, device, pass, version } = await accepted()
    const next = aVersion([red])
    server.publish(next)
    server.command('c1', 'publish', { version: next.version, when: 'now' })
    await pass(10)
    device.presentationFailed(next.version, 'it throws')
    expect(device.view().presentation.render?.version).toBe(version.version)
    device.stop()
  })
  it('runs each command once and answers it once, also over a restart', async () => {
    const { server, device, begin, pass, seen } = await accepted()
    server.command('i1', 'identify')
    server.push()
    await pass(1_000)
    // The answer does not wait for the next heartbeat.
    expect(server.updates.some((update) => update['responses']?.includes('i1'))).toBe(true)
    server.command('x1', 'dance')
    await pass(1_000)
    device.stop()
    const again = begin()
    again.start()
    await pass(3_000)
    expect(seen.filter((text) => text.startsWith('identify Lobby'))).toHaveLength(1)
    const answers = server.updates.flatMap(
      (update) =>
        JSON.parse(update['responses'] ?? '[]') as {
          id: string
          ok: boolean
          error?: string
          error_code?: string
        }[],
    )
    expect(answers.map(({ id, ok, error, error_code }) => ({ id, ok, error, error_code }))).toEqual([
      { id: 'i1', ok: true, error: undefined },
      {
        id: 'x1',
        ok: false,
        error: 'This player does not know the command “dance”.',
        error_code: 'unknownCommand',
      },
    ])
    again.stop()
  })
  it('answers a reload before it reloads, and does not reload again afterwards', async () => {
    const { server, device, begin, pass, seen } = await accepted()
    server.command('r1', 'reload')
    await pass(2_500)
    expect(seen.filter((text) => text === 'reload')).toHaveLength(1)
    expect(server.updates.some((update) => update['responses']?.includes('r1'))).toBe(true)
    device.stop()
    const again = begin()
    again.start()
    await pass(5_000)
    expect(seen.filter((text) => text === 'reload')).toHaveLength(1)
    again.stop()
  })
  it('starts only the newest of two server versions within five seconds', async () => {
    const { server, device, pass, seen } = await accepted()
    const second = aVersion([red], T0 + 1)
    const third = aVersion([blue, red], T0 + 2)
    server.publish(second)
    server.publish(third)
    server.command('s1', 'server_version', { version: second.version })
    await pass(3_000)
    server.command('s2', 'server_version', { version: third.version })
    await pass(4_900)
    expect(device.view().presentation.render?.version).not.toBe(third.version)
    await pass(1_000)
    expect(device.view().presentation.render?.version).toBe(third.version)
    expect(server.requests).not.toContain(`GET /render/${second.version}`)
    expect(seen.filter((text) => text.includes('starts in 5 seconds'))).toHaveLength(2)
    device.stop()
  })
  it('is offline when the subscription dies, plays on, and is back 2 s after the server', async () => {
    const { server, device, pass } = await accepted()
    server.kill()
    await pass(100)
    expect(device.view().link.kind).toBe('offline')
    expect(device.view().presentation.render).not.toBeNull()
    server.up = true
    const next = aVersion([red])
    server.publish(next)
    server.commands.push({
      id: 'missed',
      name: 'publish',
      at: 9,
      args: { version: next.version, when: 'now' },
    })
    await pass(2_500)
    expect(device.view().link.kind).toBe('connected')
    expect(device.view().presentation.render?.version).toBe(next.version)
    device.stop()
  })
  it('shows a code, and nothing of the company any more, when it was revoked', async () => {
    const { server, device, pass, stored, pieces, seen } = await accepted()
    server.accepted = null
    server.kill()
    server.up = true
    await pass(70_000)
    expect(device.view().state).toMatchObject({ kind: 'pairing', code: 'K7PX2Q' })
    expect(device.view().presentation.render).toBeNull()
    expect(stored.has('site')).toBe(false)
    expect(stored.has('sysData')).toBe(false)
    expect(stored.has('deviceSecret')).toBe(true)
    expect(pieces.size).toBe(0)
    expect(seen.at(-1)).toBe('goTo /player')
    device.stop()
  })
  it('goes on by itself with a new token when the old one has ended', async () => {
    const { server, device, pass, version } = await accepted()
    server.accessToken = 'access-2'
    await pass(65_000)
    expect(device.view().state.kind).toBe('presenting')
    expect(device.view().presentation.render?.version).toBe(version.version)
    const taken = server.updates.length
    await pass(61_000)
    expect(server.updates.length).toBeGreaterThan(taken)
    device.stop()
  })
  it('reports every minute though nothing changes, and not oftener', async () => {
    const { server, device, pass } = await accepted()
    await pass(5_000)
    const before = server.updates.length
    await pass(10 * 60_000)
    expect(server.updates.length - before).toBe(10)
    device.stop()
  })
  it('goes by the server’s clock when its own is wrong', async () => {
    const { server, device, pass, stored } = await accepted()
    server.timeMs = () => T0 + 86_400_000
    await pass(61_000)
    expect(Math.abs(device.nowMs() - (T0 + 86_400_000))).toBeLessThan(61_000)
    expect(Number(stored.get('clockOffset'))).toBeGreaterThan(80_000_000)
    device.stop()
  })
  it('keeps playing when it cannot keep its memory, and reports it', async () => {
    const { server, device, pass, ports } = await accepted()
    ports.keys.set = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const next = aVersion([red])
    server.publish(next)
    server.command('c1', 'publish', { version: next.version, when: 'now' })
    await pass(2_000)
    expect(device.view().presentation.render?.version).toBe(next.version)
    expect(deviceReportSchema.parse(server.report()).faults.map((fault) => fault.code)).toContain(
      'STORAGE_FAILED',
    )
    device.stop()
  })
  it('keeps what it could not keep as soon as there is room again, so that a start finds what is shown', async () => {
    const { server, device, pass, ports, stored } = await accepted()
    const { set } = ports.keys
    ports.keys.set = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const next = aVersion([red])
    server.publish(next)
    server.command('c1', 'publish', { version: next.version, when: 'now' })
    await pass(2_000)
    const storedVersion = () => (JSON.parse(stored.get('site')!) as { version: string }).version
    expect(storedVersion()).not.toBe(next.version)
    ports.keys.set = set
    await pass(61_000)
    expect(storedVersion()).toBe(next.version)
    device.stop()
  })
  it('says black on purpose, and what it shows again afterwards', async () => {
    const { server, device, pass, version } = await accepted()
    const settings = { ...server.accepted!.settings, blankScreen: true }
    server.command('b1', 'server_settings', { settings, attributes: { name: 'Hall', site_name: 'Entrance' } })
    await pass(1_000)
    expect(device.view().state).toMatchObject({ name: 'Hall', siteName: 'Entrance' })
    expect(deviceReportSchema.parse(server.report()).showing.kind).toBe('blank')
    server.command('b2', 'server_settings', { settings: { ...settings, blankScreen: false } })
    await pass(1_000)
    expect(deviceReportSchema.parse(server.report()).showing).toMatchObject({ version: version.version })
    device.stop()
  })
  it('shows settings that are tried for as long as it was told, also when the network goes, and then its own', async () => {
    const { server, device, pass, stored } = await accepted()
    server.command(
      't1',
      'try_settings',
      { settings: { rotate: 90, setup: true }, for_ms: 30_000 },
      server.timeMs(),
    )
    await pass(1_000)
    expect(settingsOf(device.view().state)).toMatchObject({ rotate: 90, setup: false })
    expect(JSON.parse(stored.get('deviceData')!)).toMatchObject({ given: { rotate: 0 } })
    server.kill()
    await pass(28_000)
    expect(settingsOf(device.view().state)?.rotate).toBe(90)
    await pass(2_000)
    expect(settingsOf(device.view().state)?.rotate).toBe(0)
    device.stop()
  })
  it('forgets a trial when it starts again', async () => {
    const { server, device, pass, begin } = await accepted()
    server.command('t1', 'try_settings', { settings: { rotate: 90 }, for_ms: 30_000 }, server.timeMs())
    await pass(1_000)
    device.stop()
    const again = begin()
    again.start()
    await pass(100)
    expect(settingsOf(again.view().state)?.rotate).toBe(0)
    again.stop()
  })
  it('refuses a trial that arrives when it is over, one that is too long, and one that cannot be read', async () => {
    const { server, device, pass } = await accepted()
    server.command('t1', 'try_settings', { settings: { rotate: 90 }, for_ms: 5_000 }, T0 - 60_000)
    server.command('t2', 'try_settings', { settings: { rotate: 90 }, for_ms: 86_400_000 }, server.timeMs())
    server.command('t3', 'try_settings', { settings: { rotate: 45 }, for_ms: 5_000 }, server.timeMs())
    await pass(1_000)
    expect(settingsOf(device.view().state)?.rotate).toBe(0)
    expect(server.responses()).toMatchObject([
      { id: 't1', ok: false, error_code: 'trialOver', error: 'The trial was over before it arrived.' },
      { id: 't2', ok: false },
      { id: 't3', ok: false },
    ])
    device.stop()
  })
  it('answers a reset, forgets everything and asks for a code under a new secret', async () => {
    const { server, device, pass, stored } = await accepted()
    const before = { secret: stored.get('deviceSecret'), id: stored.get('deviceId') }
    stored.set(WIDGET_STORAGE_KEY, '{"package:guests":"Ada was here"}')
    server.command('r1', 'reset', {})
    await pass(100)
    expect(server.responses()).toMatchObject([{ id: 'r1', ok: true }])
    await pass(5_000)
    expect(device.view().state).toMatchObject({ kind: 'pairing', deviceId: before.id })
    expect(stored.get('deviceSecret')).not.toBe(before.secret)
    for (const key of ['deviceData', 'sysData', 'site', WIDGET_STORAGE_KEY])
      expect(stored.has(key)).toBe(false)
    device.stop()
  })
  it('answers a reset also when the server is away for a moment', async () => {
    const { server, device, pass, stored } = await accepted()
    server.command('r1', 'reset', {})
    server.kill()
    await pass(500)
    server.up = true
    await pass(5_000)
    expect(server.responses()).toMatchObject([{ id: 'r1', ok: true }])
    expect(stored.has('deviceData')).toBe(false)
    device.stop()
  })
  it('resets as well when its answer cannot be delivered', async () => {
    const { server, device, pass, stored } = await accepted()
    server.command('r1', 'reset', {})
    server.kill()
    await pass(10_000)
    expect(device.view().state.kind).not.toBe('presenting')
    expect(stored.has('deviceData')).toBe(false)
    device.stop()
  })
  it('says that it cannot start offline while its settings are not stored, and that it can when they are', async () => {
    const { server, device, pass, ports } = await accepted()
    const able = () => deviceReportSchema.parse(server.report()).offline_start
    expect(able()).toEqual({ able: true })
    const { set } = ports.keys
    ports.keys.set = () => {
      throw new Error('The quota has been exceeded.')
    }
    const next = aVersion([red])
    server.publish(next)
    server.command('c1', 'publish', { version: next.version, when: 'now' })
    await pass(3_000)
    expect(able()).toMatchObject({
      able: false,
      reason: expect.stringContaining("can't store this display's settings"),
    })
    expect(able().reason).toContain('site')
    ports.keys.set = set
    await pass(10 * 60_000)
    expect(able()).toEqual({ able: true })
    device.stop()
  })
  it('says that it cannot start offline while media are not to be kept', async () => {
    const { server, device, pass } = await accepted()
    const settings = { ...server.accepted!.settings, offlineMedia: false }
    server.command('o1', 'server_settings', { settings })
    await pass(1_000)
    expect(deviceReportSchema.parse(server.report()).offline_start).toMatchObject({
      able: false,
      reason: expect.stringContaining('Keeping media on the device is off'),
    })
    device.stop()
  })
  it('says that its capture device is seen, and its version again when that is gone', async () => {
    const { server, device, pass, version } = await accepted()
    device.captured(true)
    await pass(2_000)
    expect(deviceReportSchema.parse(server.report()).showing.kind).toBe('passthrough')
    device.captured(false)
    await pass(2_000)
    expect(deviceReportSchema.parse(server.report()).showing).toMatchObject({ version: version.version })
    device.stop()
  })
  it('reports the settings that were made at the glass', async () => {
    const server = createFakeServer([blue])
    server.accept(aVersion([blue]), { setup: true })
    const { device, pass, seen } = aDevice(server)
    device.start()
    await pass(2_000)
    expect(device.view().state.kind).toBe('settingUp')
    expect(seen).toContain('goTo /initialization')
    device.saveSetup({ rotate: 90 })
    await pass(2_000)
    expect(device.view().state.kind).toBe('presenting')
    const sent = server.updates.find((update) => update['settings'])
    expect(JSON.parse(sent!['settings']!)).toMatchObject({ rotate: 90, setup: false })
    device.stop()
  })
})
