import { ACTIVATION_POLL_MS, deviceReportSchema, isResting, type RenderData } from '@vitrine/core'
import { describe, expect, it } from 'vitest'
import { createDevice } from './createDevice.ts'
import type { Device } from './device.ts'
import { aFile, aVersion, createFakeServer, createFakeWorld, T0 } from './testing/fakeWorld.ts'

const blue = aFile('a blue picture')

/** A paired device that plays, in a world whose clock and storage are the test's. */
async function aPlayingDevice(version: RenderData = aVersion([blue])) {
  const server = createFakeServer([blue])
  server.accept(version)
  const world = createFakeWorld(server, T0)
  server.timeMs = world.trueMs
  const begin = (): Device => {
    const device = createDevice(world.ports, { origin: 'http://test', playerVersion: '1.0.0' })
    // A glass that paints what it is given.
    device.subscribe(() => {
      const { state, presentation } = device.view()
      const { render, presentedMs } = presentation
      if (state.kind === 'presenting' && !isResting(state) && render && presentedMs === null)
        world.timers.after(16, () => device.painted(render.version, device.nowMs()))
    })
    device.start()
    return device
  }
  const device = begin()
  await world.pass(3_000)
  return {
    ...world,
    server,
    device,
    begin,
    pause: async (what: 'ads' | 'presentation' | null, untilMs: number | null) => {
      server.command(`p${world.trueMs()}`, 'pause', { what, until: untilMs }, world.trueMs())
      await world.pass(1_000)
    },
    report: () => deviceReportSchema.parse(server.report()),
  }
}
const rests = (device: Device): boolean => isResting(device.view().state)

describe('a device whose presentation is paused', () => {
  it('says so, and shows its version again when the time is over', async () => {
    const { device, pause, pass, report } = await aPlayingDevice()
    expect(report()).toMatchObject({ showing: { kind: 'version' }, paused: null })
    await pause('presentation', T0 + 300_000)
    expect(rests(device)).toBe(true)
    expect(report()).toMatchObject({
      showing: { kind: 'paused' },
      paused: { what: 'presentation', until: T0 + 300_000 },
    })
    await pass(290_000)
    expect(rests(device)).toBe(true)
    await pass(10_000)
    expect(rests(device)).toBe(false)
    expect(report()).toMatchObject({ showing: { kind: 'version' }, paused: null })
    device.stop()
  })
  it('ends the pause by itself with the network gone', async () => {
    const { device, server, pause, pass } = await aPlayingDevice()
    await pause('presentation', T0 + 300_000)
    server.kill()
    await pass(295_000)
    expect(rests(device)).toBe(true)
    await pass(2_000)
    expect(rests(device)).toBe(false)
    expect(device.view().presentation.presentedMs).not.toBeNull()
    device.stop()
  })
  it('is still paused after a start without the network, and ends the pause then', async () => {
    const { device, server, pause, pass, begin } = await aPlayingDevice()
    await pause('presentation', T0 + 300_000)
    device.stop()
    server.kill()
    const again = begin()
    expect(rests(again)).toBe(true)
    await pass(290_000)
    expect(again.view().presentation.presentedMs).toBeNull()
    await pass(10_000)
    expect(rests(again)).toBe(false)
    expect(again.view().presentation.presentedMs).not.toBeNull()
    again.stop()
  })
  it('is not paused after a start when the time is over', async () => {
    const { device, server, pause, pass, begin } = await aPlayingDevice()
    await pause('presentation', T0 + 300_000)
    device.stop()
    server.kill()
    await pass(400_000)
    const again = begin()
    expect(rests(again)).toBe(false)
    again.stop()
  })
  it('is paused no longer than was asked where its clock is set back', async () => {
    const { device, server, pause, pass, begin, setClock } = await aPlayingDevice()
    await pause('presentation', T0 + 300_000)
    device.stop()
    server.kill()
    setClock(-10 * 365 * 86_400_000)
    const again = begin()
    await pass(290_000)
    expect(rests(again)).toBe(true)
    await pass(15_000)
    expect(rests(again)).toBe(false)
    again.stop()
  })
  it('can be ended early, and says that it has done so', async () => {
    const { device, server, pause, report } = await aPlayingDevice()
    await pause('presentation', T0 + 300_000)
    await pause(null, null)
    expect(rests(device)).toBe(false)
    expect(report()).toMatchObject({ showing: { kind: 'version' }, paused: null })
    expect(server.responses().map(({ ok }) => ok)).toEqual([true, true])
    device.stop()
  })
  it('is not paused by a command that arrives after its end, which still ends the pause before', async () => {
    const { device, server, pause, pass } = await aPlayingDevice()
    await pause('presentation', T0 + 300_000)
    server.command('late', 'pause', { what: 'presentation', until: T0 + 1_000 }, T0 + 500)
    await pass(1_000)
    expect(rests(device)).toBe(false)
    device.stop()
  })
  it('is not paused when it was revoked and paired again', async () => {
    const { device, server, pause, pass } = await aPlayingDevice()
    await pause('presentation', T0 + 3_000_000)
    server.command('r1', 'reset', {}, T0 + 5_000)
    server.accepted = null
    await pass(5_000)
    expect(device.view().state.kind).toBe('pairing')
    server.commands = []
    server.accept(aVersion([blue]))
    await pass(ACTIVATION_POLL_MS + 5_000)
    expect(device.view().state.kind).toBe('presenting')
    expect(rests(device)).toBe(false)
    device.stop()
  })
})

describe('a device whose ads are paused', () => {
  const version = aVersion([blue])
  const withAds: RenderData = {
    ...version,
    screen: {
      ...version.screen,
      groups: version.screen.groups.map((group) => ({
        ...group,
        items: group.items.map((item) => ({ ...item, ads: ['ad'] })),
      })),
    },
    ads: [
      {
        id: 'ad',
        group_id: 'g',
        name: 'Ad',
        mode: 'over',
        frequency: { every: 1 },
        duration: 4_000,
        width: '1920px',
        height: '1080px',
        overlays: [],
        js: '',
      },
    ],
  }
  const adsAt = (device: Device, atMs: number) => device.plans(withAds).get('g')!.momentAt(atMs)!.current.over

  it('leaves them out until the pause ends, and goes on showing its version', async () => {
    const { device, pause, pass, report } = await aPlayingDevice()
    expect(adsAt(device, T0 + 41_000)).toHaveLength(1)
    await pause('ads', T0 + 60_000)
    expect(adsAt(device, T0 + 41_000)).toHaveLength(0)
    expect(adsAt(device, T0 + 61_000)).toHaveLength(1)
    expect(report()).toMatchObject({
      showing: { kind: 'version' },
      paused: { what: 'ads', until: T0 + 60_000 },
    })
    await pass(60_000)
    expect(report().paused).toBeNull()
    device.stop()
  })
  it('leaves out whole an ad that was on when the pause was ended early', async () => {
    const { device, pause, pass } = await aPlayingDevice()
    await pause('ads', T0 + 600_000)
    await pass(7_000)
    await pause(null, null)
    expect(adsAt(device, T0 + 11_500)).toHaveLength(0)
    expect(adsAt(device, T0 + 20_500)).toHaveLength(1)
    device.stop()
  })
})
