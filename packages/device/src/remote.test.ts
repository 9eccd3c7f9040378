import { deviceReportSchema, settingsOf } from '@vitrine/core'
import type { Power, Volume } from '@vitrine/core/remote'
import { describe, expect, it } from 'vitest'
import { CommandFailure } from './commandFailure.ts'
import { createConnections } from './connections.ts'
import { createDeviceWith } from './createDeviceWith.ts'
import type { Device } from './device.ts'
import { emergenciesOf } from './emergency/emergencies.ts'
import type { RemoteHost } from './remoteHost.ts'
import type { WidgetTrials } from './widgetTrials.ts'
import { aFile, aVersion, createFakeServer, createFakeWorld, T0 } from './testing/fakeWorld.ts'

const blue = aFile('a blue picture')
const red = aFile('a red picture')
const MINUTE_MS = 60_000

/** A runner that does as it is told. A restart leaves the test to start the device anew. */
function aHost() {
  const did: string[] = []
  const host = {
    runs: { browser: 'b1', machine: 'm1' } as RemoteHost['runs'],
    restart: async (what: string) => void did.push(`restart ${what}`),
    setVolume: async ({ level, muted }: Volume) => void did.push(`volume ${level}${muted ? ' muted' : ''}`),
    setDisplay: async (on: boolean) => void did.push(`display ${on ? 'on' : 'off'}`),
    health: async () => ({ temperature: 51.5 }),
    logs: async () => ({ player: [{ at: T0, text: 'GET /a?key=secret' }], runner: [] }),
  } satisfies RemoteHost
  return Object.assign(host, { did })
}

async function aPlayingDevice(
  host: ReturnType<typeof aHost> | null = aHost(),
  widgetTrials: WidgetTrials | null = null,
) {
  const server = createFakeServer([blue, red])
  server.accept(aVersion([blue]))
  const world = createFakeWorld(server, T0)
  // There is room for what is not needed any more.
  world.ports.blobs.usage = async () => ({ used: 10, quota: 1_000, persisted: true })
  const begin = (): Device => {
    const device = createDeviceWith(
      (parts) =>
        createConnections({
          ...parts,
          ...(host && { remote: host }),
          ...(widgetTrials && { widgetTrials }),
          emergencies: emergenciesOf(parts),
        }),
      world.ports,
      { origin: 'http://test', playerVersion: '1.0.0' },
    )
    device.subscribe(() => {
      const { state, presentation } = device.view()
      const { render, presentedMs } = presentation
      if (state.kind === 'presenting' && render && presentedMs === null)
        world.timers.after(16, () => device.painted(render.version, device.nowMs()))
    })
    device.start()
    return device
  }
  const device = begin()
  await world.pass(3_000)
  const ofCommand = (id: string) =>
    server
      .responses()
      .filter((response) => response.id === id)
      .map((response) => ('received' in response ? 'received' : response))
  return {
    ...world,
    server,
    device,
    begin,
    ofCommand,
    host: host!,
    command: async (id: string, name: string, args: unknown = {}) => {
      server.command(id, name, args, world.trueMs())
      await world.pass(3_000)
    },
    report: () => deviceReportSchema.parse(server.report()),
  }
}
const isBlack = (device: Device) => settingsOf(device.view().state)?.blankScreen === true
/** T0 is a Friday morning in UTC, which is the zone of the fake world. */
const until = (minutes: number): Power => {
  const now = new Date(T0)
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
  return { mode: 'plan', plan: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: minute + minutes }] }
}

describe('a restart', () => {
  it('is received before it goes down and done once when what went down runs anew', async () => {
    const { host, device, begin, command, ofCommand, pass } = await aPlayingDevice()
    await command('r', 'restart_browser')
    expect(ofCommand('r')).toEqual(['received'])
    expect(host.did).toEqual(['restart browser'])
    device.stop()
    host.runs = { browser: 'b2', machine: 'm1' }
    const again = begin()
    await pass(3_000)
    expect(ofCommand('r')).toEqual(['received', expect.objectContaining({ ok: true })])
    await pass(10 * MINUTE_MS)
    expect(host.did).toEqual(['restart browser'])
    expect(ofCommand('r')).toHaveLength(2)
    again.stop()
  })
  it('of the machine is not done by a mere reload, and fails when it does not come', async () => {
    const { host, device, begin, command, ofCommand, pass } = await aPlayingDevice()
    await command('m', 'restart_machine')
    device.stop()
    host.runs = { browser: 'b2', machine: 'm1' }
    const again = begin()
    await pass(5 * MINUTE_MS)
    expect(ofCommand('m')).toEqual(['received'])
    await pass(6 * MINUTE_MS)
    expect(ofCommand('m')).toEqual([
      'received',
      expect.objectContaining({ ok: false, error_code: 'notRestarted' }),
    ])
    expect(host.did).toEqual(['restart machine'])
    again.stop()
  })
  it('of the player is done by the player that comes back, also one without a runner', async () => {
    const { device, begin, seen, command, ofCommand, pass } = await aPlayingDevice(null)
    await command('p', 'restart_player')
    expect(seen.filter((one) => one === 'reload')).toHaveLength(1)
    device.stop()
    const again = begin()
    await pass(3_000)
    expect(ofCommand('p')).toEqual(['received', expect.objectContaining({ ok: true })])
    expect(seen.filter((one) => one === 'reload')).toHaveLength(1)
    again.stop()
  })
  it('is refused where nothing can do it, and fails with the reason of the runner', async () => {
    const plain = await aPlayingDevice(null)
    await plain.command('b', 'restart_browser')
    expect(plain.ofCommand('b')).toEqual([expect.objectContaining({ ok: false, error_code: 'unable' })])
    plain.device.stop()
    const host = aHost()
    host.restart = async () => {
      throw new Error('Access denied')
    }
    const { device, command, ofCommand } = await aPlayingDevice(host)
    await command('m', 'restart_machine')
    expect(ofCommand('m')).toEqual([
      'received',
      expect.objectContaining({ ok: false, error_code: 'failed', error: 'Access denied' }),
    ])
    device.stop()
  })
})

describe('a display with a plan', () => {
  it('goes off and on by itself, also offline, and says that it is off', async () => {
    const { host, device, server, command, pass, report } = await aPlayingDevice()
    await command('p', 'power', until(5))
    expect(isBlack(device)).toBe(false)
    await pass(6 * MINUTE_MS)
    expect(isBlack(device)).toBe(true)
    expect(report().showing.kind).toBe('off')
    expect(host.did).toEqual(['display off'])
    server.kill()
    // Until past midnight of its zone.
    await pass(24 * 60 * MINUTE_MS)
    expect(host.did.slice(0, 2)).toEqual(['display off', 'display on'])
    device.stop()
  })
  it('is black from the start while it is off, and shows its screen when it is switched on', async () => {
    const { host, device, begin, command, pass, report } = await aPlayingDevice()
    await command('p', 'power', { mode: 'off', plan: [] })
    device.stop()
    const again = begin()
    expect(isBlack(again)).toBe(true)
    await pass(3_000)
    await command('q', 'power', { mode: 'on', plan: [] })
    expect(isBlack(again)).toBe(false)
    expect(report().showing.kind).toBe('version')
    expect(host.did.at(-1)).toBe('display on')
    again.stop()
  })
  it('forgets its plan with the company that set it', async () => {
    const { device, command, isBlackNow } = await aPlayingDevice().then((one) => ({
      ...one,
      isBlackNow: () => isBlack(one.device),
    }))
    await command('p', 'power', { mode: 'off', plan: [] })
    expect(isBlackNow()).toBe(true)
    device.reset()
    expect(isBlackNow()).toBe(false)
    device.stop()
  })
})

it('keeps its volume over restarts', async () => {
  const { host, device, begin, command, ofCommand, pass } = await aPlayingDevice()
  await command('v', 'volume', { level: 30, muted: false })
  expect(ofCommand('v')).toEqual(['received', expect.objectContaining({ ok: true })])
  device.stop()
  host.did.length = 0
  const again = begin()
  await pass(1_000)
  expect(host.did).toEqual(['volume 30'])
  again.stop()
})

it('clears stored files, but not those of what plays', async () => {
  const { device, server, pieces, command, ofCommand } = await aPlayingDevice()
  const next = aVersion([red])
  server.publish(next)
  await command('n', 'publish', { version: next.version, when: 'now' })
  expect([...pieces.keys()]).toEqual([blue.sha256, red.sha256])
  await command('c', 'clear_files')
  expect([...pieces.keys()]).toEqual([red.sha256])
  expect(ofCommand('c')).toEqual(['received', expect.objectContaining({ ok: true })])
  expect(device.view().presentation.presentedMs).not.toBeNull()
  device.stop()
})

it('says how its machine is, and sends its log without secrets', async () => {
  const { device, server, command, report, pass } = await aPlayingDevice()
  await pass(MINUTE_MS)
  expect(report().health).toMatchObject({ temperature: 51.5, round_trip: expect.any(Number) })
  await command('l', 'send_logs')
  expect(server.requests).toContain('POST /default/v1/device-logs')
  device.stop()
})

it('switches a display that is off on for an emergency, and off again after it, with its content off underneath', async () => {
  const { host, device, command } = await aPlayingDevice()
  await command('off', 'power', { mode: 'off', plan: [] })
  expect(host.did).toEqual(['display off'])
  await command('fire', 'emergency_fire', {
    activation_id: 'a1',
    emergency_id: 'fire',
    revision: 1,
    drill: false,
    kind: 'evacuate',
    priority: 50,
    takes: 'display',
    acknowledge: false,
    fired_at: T0,
    ends_at: null,
    lease_until: T0 + 60 * MINUTE_MS,
    message: {
      texts: [{ language: 'en', heading: 'Leave the building', detail: '' }],
      seconds_each: 8,
      colour: 'red',
      symbol: 'evacuate',
      arrow: null,
      direction: {},
      sound: 'none',
    },
  })
  expect(host.did).toEqual(['display off', 'display on'])
  expect(isBlack(device)).toBe(true)
  await command('clear', 'emergency_clear', { activation_id: 'a1' })
  expect(host.did).toEqual(['display off', 'display on', 'display off'])
  device.stop()
})

describe('a widget that is tried', () => {
  const clock = { query: 'kind=clock', background: '#101828', margin: 0.06 }
  /** Shows what it is told, unless it has a reason not to. */
  const aGlass = (refuses: CommandFailure | null = null) => {
    const did: string[] = []
    const trials: WidgetTrials = {
      show: async ({ query }, forMs) => {
        did.push(`${query} for ${forMs}`)
        if (refuses) throw refuses
      },
      end: () => void did.push('end'),
    }
    return { did, trials }
  }

  it('is done when it is seen, for what is left of its time, and can be ended', async () => {
    const { did, trials } = aGlass()
    const { device, command, ofCommand } = await aPlayingDevice(aHost(), trials)
    await command('t', 'try_widget', { ...clock, for_ms: 60_000 })
    expect(did).toEqual([expect.stringMatching(/^kind=clock for (59|60)\d{3}$/)])
    expect(ofCommand('t')).toEqual(['received', expect.objectContaining({ ok: true })])
    await command('e', 'try_widget', { ...clock, query: null, for_ms: 60_000 })
    expect(did.slice(1)).toEqual(['end'])
    expect(ofCommand('e')).toEqual([expect.objectContaining({ ok: true })])
    device.stop()
  })
  it('is refused where it arrives too late, where nobody can show it, and with the reason of the display', async () => {
    const { did, trials } = aGlass(new CommandFailure('emergencyShown', 'The display shows an emergency.'))
    const late = await aPlayingDevice(aHost(), trials)
    late.server.command('l', 'try_widget', { ...clock, for_ms: 1_000 }, late.trueMs() - 5_000)
    await late.pass(3_000)
    expect(did).toEqual([])
    expect(late.ofCommand('l')).toEqual([expect.objectContaining({ ok: false, error_code: 'trialOver' })])
    await late.command('s', 'try_widget', { ...clock, for_ms: 60_000 })
    expect(late.ofCommand('s')).toEqual([
      'received',
      expect.objectContaining({ ok: false, error_code: 'emergencyShown' }),
    ])
    late.device.stop()
    const blind = await aPlayingDevice()
    await blind.command('b', 'try_widget', { ...clock, for_ms: 60_000 })
    expect(blind.ofCommand('b')).toEqual([expect.objectContaining({ ok: false, error_code: 'unable' })])
    blind.device.stop()
  })
})
