import { deviceReportSchema } from '@vitrine/core'
import {
  EMPTY_EMERGENCY_SET,
  emergencySetVersion,
  type Activation,
  type EmergencyMessage,
  type EmergencySet,
} from '@vitrine/core/emergency'
import { describe, expect, it } from 'vitest'
import { createConnections } from '../connections.ts'
import { createDeviceWith } from '../createDeviceWith.ts'
import { startHeadlessDevice } from '../headless/startHeadlessDevice.ts'
import { aFile, aVersion, createFakeServer, createFakeWorld, T0 } from '../testing/fakeWorld.ts'
import { emergenciesOf, type Emergencies } from './emergencies.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const blue = aFile('a blue picture')
const daily = aVersion([blue])

const aMessage = (heading: string): EmergencyMessage => ({
  texts: [{ language: 'en', heading, detail: '' }],
  seconds_each: 8,
  colour: 'red',
  symbol: 'evacuate',
  arrow: null,
  direction: {},
  sound: 'none',
})
const aSet = (...names: string[]): EmergencySet => {
  const emergencies = names.map((name) => ({
    id: name,
    revision: 1,
    name,
    kind: 'evacuate' as const,
    priority: 50,
    takes: 'display' as const,
    acknowledge: true,
    message: aMessage(`Prepared: ${name}`),
    screens: {},
  }))
  return { version: emergencySetVersion({ emergencies }), emergencies }
}
/** A fired emergency that holds for an hour unless its lease is renewed. */
const anActivation = (id: string, change: Partial<Activation> = {}): Activation => ({
  activation_id: id,
  emergency_id: 'fire',
  revision: 1,
  drill: false,
  kind: 'evacuate',
  priority: 50,
  takes: 'display',
  acknowledge: true,
  fired_at: T0,
  ends_at: null,
  lease_until: T0 + HOUR,
  message: aMessage('Leave the building'),
  ...change,
})

/** A paired device with the emergencies of `set`, whose glass paints 16 ms after it is given something. */
async function aDevice(set: EmergencySet | null = aSet('fire'), drawsLater = false) {
  const server = createFakeServer([blue])
  server.accept(daily)
  server.publish(daily)
  server.emergencies = set && JSON.stringify(set)
  const world = createFakeWorld(server, T0)
  /** headings that were shown, one after the other; null: none */
  const shown: (string | null)[] = []
  const begin = (paints = true) => {
    let emergencies: Emergencies | undefined
    const device = createDeviceWith(
      (parts) => {
        emergencies = emergenciesOf({ ...parts, drawsLater })
        return createConnections({ ...parts, emergencies })
      },
      world.ports,
      { origin: 'http://test', playerVersion: '1.0.0' },
    )
    const held = emergencies!
    const paint = () => {
      const now = held.view().shown
      const heading = now?.message.texts[0]?.heading ?? null
      if (shown[shown.length - 1] !== heading) shown.push(heading)
      if (now && paints) world.timers.after(16, () => held.painted(now.activation_id, device.nowMs()))
    }
    held.subscribe(paint)
    paint()
    device.start()
    return {
      device,
      emergencies: held,
      onGlass: () => held.view().shown?.message.texts[0]?.heading ?? null,
      crash() {
        device.stop()
        held.stop()
      },
    }
  }
  const first = begin()
  await world.pass(5_000)
  let sent = 0
  return {
    ...world,
    ...first,
    begin,
    server,
    shown,
    until: (ms: number) => world.pass(T0 + ms - world.trueMs()),
    send: (name: string, args: unknown) => server.command(`emergency-${(sent += 1)}`, name, args),
    fire: (activation: Activation) =>
      server.command(`emergency-${(sent += 1)}`, 'emergency_fire', activation),
    /** the newest report of an activation that the server has */
    reportOf: (id: string) => server.emergencyReports.filter((one) => one.id === id).pop()?.report,
  }
}

it('stores what is prepared, and says so in its report by the hash', async () => {
  const { server, emergencies, send, pass } = await aDevice()
  expect(deviceReportSchema.parse(server.report()).emergencies).toEqual({ hash: aSet('fire').version })
  expect(emergencies.view()).toMatchObject({ shown: null, isNeeded: true })
  const next = aSet('fire', 'storm')
  server.emergencies = JSON.stringify(next)
  send('emergencies', { hash: next.version })
  await pass(3_000)
  expect(deviceReportSchema.parse(server.report()).emergencies).toEqual({ hash: next.version })
})

it('counts as prepared only when what draws emergencies is loaded', async () => {
  const { server, emergencies, pass } = await aDevice(aSet('fire'), true)
  expect(emergencies.hash()).toBe(aSet('fire').version)
  expect(deviceReportSchema.parse(server.report()).emergencies).toBeUndefined()
  emergencies.drawable()
  await pass(3_000)
  expect(deviceReportSchema.parse(server.report()).emergencies).toEqual({ hash: aSet('fire').version })
})

it('does not take a set whose hash is not that of its contents, and asks again', async () => {
  const { server, emergencies, send, pass } = await aDevice()
  const next = aSet('fire', 'storm')
  server.emergencies = JSON.stringify({ ...next, emergencies: aSet('fire', 'flood').emergencies })
  send('emergencies', { hash: next.version })
  await pass(3_000)
  expect(emergencies.hash()).toBe(aSet('fire').version)
  server.emergencies = JSON.stringify(next)
  await pass(MINUTE)
  expect(emergencies.hash()).toBe(next.version)
})

it('says that a set is not stored where there is no room for it', async () => {
  const { server, ports, stored, emergencies, send, pass } = await aDevice()
  const { set } = ports.keys
  ports.keys.set = (key, value) => {
    if (key === 'emergencySet') throw new Error('The quota has been exceeded.')
    set(key, value)
  }
  const next = aSet('fire', 'storm')
  server.emergencies = JSON.stringify(next)
  send('emergencies', { hash: next.version })
  await pass(3_000)
  expect(emergencies.hash()).toBeNull()
  const report = deviceReportSchema.parse(server.report())
  expect(report.emergencies).toBeUndefined()
  expect(report.faults).toMatchObject([{ code: 'STORAGE_FAILED', facts: { name: 'emergencies' } }])
  expect(stored.has('emergencySet')).toBe(true)
})

it('shows an emergency when it is fired, and reports that it came and that it was painted', async () => {
  const { fire, pass, onGlass, reportOf } = await aDevice()
  fire(anActivation('a1'))
  await pass(0)
  expect(onGlass()).toBe('Leave the building')
  await pass(3_000)
  expect(reportOf('a1')).toEqual({ drill: false, received_at: T0 + 5_000, shown_at: T0 + 5_016 })
})

it('shows what is prepared where the command brings no message', async () => {
  const { fire, pass, onGlass } = await aDevice()
  const { message: _none, ...bare } = anActivation('a1')
  fire(bare)
  await pass(100)
  expect(onGlass()).toBe('Prepared: fire')
})

it('shows one that is not prepared here, with the message that comes with it', async () => {
  const { fire, pass, onGlass, emergencies } = await aDevice(null)
  expect(emergencies.view().isNeeded).toBe(false)
  fire(anActivation('a1', { emergency_id: 'flood' }))
  await pass(100)
  expect(onGlass()).toBe('Leave the building')
})

it('refuses one that has a message neither with it nor prepared', async () => {
  const { fire, pass, server, onGlass } = await aDevice()
  const { message: _none, ...bare } = anActivation('a1', { emergency_id: 'flood' })
  fire(bare)
  await pass(3_000)
  expect(onGlass()).toBeNull()
  expect(server.responses().pop()).toMatchObject({ ok: false, error_code: 'unable' })
})

it('ends when it is cleared, and reports when', async () => {
  const { fire, send, pass, until, onGlass, reportOf } = await aDevice()
  fire(anActivation('a1'))
  await until(20_000)
  send('emergency_clear', { activation_id: 'a1' })
  await pass(3_000)
  expect(onGlass()).toBeNull()
  expect(reportOf('a1')).toMatchObject({ cleared_at: T0 + 20_000, ended: 'cleared' })
})

it('stays while the connection is lost, and ends at its own end', async () => {
  const { fire, until, server, onGlass, shown } = await aDevice()
  fire(anActivation('a1', { ends_at: T0 + 30 * MINUTE }))
  await until(MINUTE)
  server.kill()
  await until(30 * MINUTE - 1)
  expect(onGlass()).toBe('Leave the building')
  await until(30 * MINUTE + 10)
  expect(onGlass()).toBeNull()
  expect(shown).toEqual([null, 'Leave the building', null])
})

it('ends with its lease, unless the lease was renewed', async () => {
  const { fire, send, until, server, onGlass } = await aDevice()
  fire(anActivation('a1'))
  await until(10 * MINUTE)
  send('emergency_lease', { activation_id: 'a1', lease_until: T0 + 2 * HOUR })
  await until(20 * MINUTE)
  server.kill()
  await until(2 * HOUR - 1)
  expect(onGlass()).toBe('Leave the building')
  await until(2 * HOUR + 10)
  expect(onGlass()).toBeNull()
})

it('is shown again where the server renews its lease after it was over', async () => {
  const { fire, send, until, onGlass, reportOf, server } = await aDevice()
  fire(anActivation('a1'))
  await until(10 * MINUTE)
  server.up = false
  await until(2 * HOUR)
  expect(onGlass()).toBeNull()
  server.up = true
  await until(2 * HOUR + 10 * MINUTE)
  expect(reportOf('a1')).toMatchObject({ cleared_at: T0 + HOUR, ended: 'expired' })
  send('emergency_lease', { activation_id: 'a1', lease_until: T0 + 4 * HOUR })
  await until(2 * HOUR + 11 * MINUTE)
  expect(onGlass()).toBe('Leave the building')
  send('emergency_clear', { activation_id: 'a1' })
  await until(3 * HOUR)
  expect(onGlass()).toBeNull()
})

it('is shown where it comes with an old lease and the renewed one together, without a word of an end', async () => {
  const { fire, send, until, onGlass, reportOf } = await aDevice()
  await until(2 * HOUR)
  fire(anActivation('a1'))
  send('emergency_lease', { activation_id: 'a1', lease_until: T0 + 4 * HOUR })
  await until(2 * HOUR + MINUTE)
  expect(onGlass()).toBe('Leave the building')
  expect(reportOf('a1')).not.toHaveProperty('ended')
})

it('is there at once after a restart without the network, and keeps its end', async () => {
  const { fire, until, server, begin, crash } = await aDevice()
  fire(anActivation('a1', { ends_at: T0 + 30 * MINUTE }))
  await until(MINUTE)
  server.kill()
  crash()
  await until(10 * MINUTE)
  const second = begin()
  expect(second.onGlass()).toBe('Leave the building')
  await until(30 * MINUTE + 10)
  expect(second.onGlass()).toBeNull()
  second.crash()
})

it('is not there after a restart that comes after its end', async () => {
  const { fire, until, begin, crash, reportOf } = await aDevice()
  fire(anActivation('a1', { ends_at: T0 + 30 * MINUTE }))
  await until(MINUTE)
  crash()
  await until(31 * MINUTE)
  const second = begin()
  expect(second.onGlass()).toBeNull()
  await until(32 * MINUTE)
  expect(reportOf('a1')).toMatchObject({ ended: 'expired' })
})

it('goes on from where it was where a restart has set the clock back to 1970, and still ends', async () => {
  const { fire, until, server, begin, crash, setClock, trueMs } = await aDevice()
  fire(anActivation('a1', { ends_at: T0 + 30 * MINUTE }))
  await until(10 * MINUTE)
  server.kill()
  crash()
  setClock(-trueMs())
  const second = begin()
  expect(second.onGlass()).toBe('Leave the building')
  await until(29 * MINUTE)
  expect(second.onGlass()).toBe('Leave the building')
  // The time was last stored up to a minute before the crash.
  await until(31 * MINUTE + 10)
  expect(second.onGlass()).toBeNull()
})

it('shows the higher priority of two, a real one before a drill, and the other one when the first ends', async () => {
  const { fire, send, pass, onGlass, shown, reportOf } = await aDevice()
  fire(anActivation('drill', { drill: true, message: aMessage('Drill') }))
  await pass(100)
  fire(anActivation('real', { message: aMessage('Real') }))
  await pass(100)
  fire(anActivation('storm', { priority: 40, message: aMessage('Storm') }))
  await pass(3_000)
  expect(onGlass()).toBe('Real')
  expect(reportOf('storm')).not.toHaveProperty('shown_at')
  send('emergency_clear', { activation_id: 'real' })
  await pass(100)
  expect(onGlass()).toBe('Drill')
  send('emergency_clear', { activation_id: 'drill' })
  await pass(3_000)
  expect(shown).toEqual([null, 'Drill', 'Real', 'Drill', 'Storm'])
  expect(reportOf('storm')).toHaveProperty('shown_at')
})

it('does not bring one back that was cleared, whichever command comes first and however often', async () => {
  const { fire, send, pass, onGlass, shown } = await aDevice()
  send('emergency_clear', { activation_id: 'late' })
  fire(anActivation('late'))
  fire(anActivation('a1'))
  await pass(100)
  send('emergency_clear', { activation_id: 'a1' })
  fire(anActivation('a1'))
  send('emergency_lease', { activation_id: 'a1', lease_until: T0 + 2 * HOUR })
  await pass(3_000)
  expect(onGlass()).toBeNull()
  expect(shown).toEqual([null, 'Leave the building', null])
})

it('never shows one that comes after its end, and reports it as expired', async () => {
  const { fire, until, shown, reportOf } = await aDevice()
  await until(10 * MINUTE)
  fire(anActivation('a1', { ends_at: T0 + 5 * MINUTE }))
  await until(11 * MINUTE)
  expect(shown).toEqual([null])
  expect(reportOf('a1')).toMatchObject({ received_at: T0 + 10 * MINUTE, ended: 'expired' })
})

it('reports what happened without the network when it is back, with the times at which it happened', async () => {
  const { fire, until, server, emergencies, reportOf } = await aDevice()
  fire(anActivation('a1', { ends_at: T0 + 5 * MINUTE }))
  await until(5_000)
  server.up = false
  await until(MINUTE)
  emergencies.acknowledge('a1')
  await until(6 * MINUTE)
  expect(reportOf('a1')).toBeUndefined()
  server.up = true
  await until(20 * MINUTE)
  expect(reportOf('a1')).toEqual({
    drill: false,
    received_at: T0 + 5_000,
    shown_at: T0 + 5_016,
    acknowledged_at: T0 + MINUTE,
    cleared_at: T0 + 5 * MINUTE,
    ended: 'expired',
  })
  expect(emergencies.unsent()).toEqual([])
})

it('still reports after a restart what the server has not taken', async () => {
  const { fire, until, server, begin, crash, reportOf } = await aDevice()
  fire(anActivation('a1', { ends_at: T0 + 5 * MINUTE }))
  await until(5_000)
  server.up = false
  await until(6 * MINUTE)
  crash()
  server.up = true
  begin()
  await until(10 * MINUTE)
  expect(reportOf('a1')).toMatchObject({ shown_at: T0 + 5_016, ended: 'expired' })
})

it('does not send again what the server refuses, and waits where it is asked to', async () => {
  const { fire, until, server, emergencies } = await aDevice()
  server.reportAnswers = [
    new Response(null, { status: 429, headers: { 'retry-after': '120' } }),
    new Response(null, { status: 404 }),
  ]
  const asked = () => server.requests.filter((one) => one.includes('/device-emergencies/')).length
  fire(anActivation('a1'))
  await until(2 * MINUTE)
  expect(asked()).toBe(1)
  await until(10 * MINUTE)
  expect(asked()).toBe(2)
  expect(emergencies.unsent()).toEqual([])
})

it('notes one confirmation, and none where nobody is asked', async () => {
  const { fire, until, pass, emergencies, reportOf } = await aDevice()
  fire(anActivation('a1'))
  await until(30_000)
  emergencies.acknowledge('a1')
  expect(emergencies.view().isAcknowledged).toBe(true)
  await until(40_000)
  emergencies.acknowledge('a1')
  await pass(3_000)
  expect(reportOf('a1')).toMatchObject({ acknowledged_at: T0 + 30_000 })
  fire(anActivation('a2', { acknowledge: false, priority: 90 }))
  await pass(100)
  emergencies.acknowledge('a2')
  await pass(3_000)
  expect(reportOf('a2')).not.toHaveProperty('acknowledged_at')
})

it('forgets everything when the device is unpaired', async () => {
  const { fire, pass, device, stored, emergencies } = await aDevice()
  fire(anActivation('a1'))
  await pass(1_000)
  device.reset()
  await pass(3_000)
  expect(emergencies.view().shown).toBeNull()
  expect(stored.has('emergencies')).toBe(false)
  expect(stored.has('emergencySet')).toBe(false)
})

it('keeps nothing where nothing is prepared', async () => {
  const { server, send, pass, stored } = await aDevice()
  server.emergencies = JSON.stringify(EMPTY_EMERGENCY_SET)
  send('emergencies', { hash: EMPTY_EMERGENCY_SET.version })
  await pass(3_000)
  expect(stored.has('emergencySet')).toBe(false)
  expect(deviceReportSchema.parse(server.report()).emergencies).toEqual({
    hash: EMPTY_EMERGENCY_SET.version,
  })
})

it('shows what is written for the screen that it presents, and keeps it over a restart', async () => {
  const { fire, until, server, begin, crash, emergencies } = await aDevice()
  const foyer = aMessage('Leave by the foyer')
  server.command('assign', 'server_settings', {
    settings: server.accepted!.settings,
    attributes: { site_id: 'foyer', site_name: 'Foyer' },
  })
  fire(anActivation('a1', { screens: { foyer: { message: foyer } } }))
  await until(10_000)
  expect(emergencies.view().content).toEqual({ covers: 'display', message: foyer })
  server.kill()
  crash()
  expect(begin().emergencies.view().content).toEqual({ covers: 'display', message: foyer })
})

it('covers only the zones that are named, where it is written so', async () => {
  const { fire, until, server, emergencies } = await aDevice()
  const inTicker = aMessage('Storm at sea')
  fire(anActivation('a1', { takes: 'zones', screens: { foyer: { zones: { ticker: inTicker } } } }))
  await until(10_000)
  expect(emergencies.view().content).toEqual({ covers: 'zones', zones: {} })
  server.command('assign', 'server_settings', {
    settings: server.accepted!.settings,
    attributes: { site_id: 'foyer' },
  })
  await until(20_000)
  expect(emergencies.view().content).toEqual({ covers: 'zones', zones: { ticker: inTicker } })
})

it('is painted by a simulated device too, as far as the server hears', async () => {
  const server = createFakeServer([blue])
  server.accept(daily)
  server.publish(daily)
  const { ports, pass } = createFakeWorld(server, T0)
  const device = startHeadlessDevice({
    ...ports,
    chance: () => 0.5,
    origin: 'http://test',
    deviceId: 'simulated-1',
  })
  await pass(5_000)
  server.command('fire', 'emergency_fire', anActivation('a1'))
  await pass(3_000)
  expect(server.emergencyReports.pop()).toMatchObject({ id: 'a1', report: { shown_at: T0 + 5_000 } })
  device.stop()
})

describe('an emergency that is fired on the spot', () => {
  const order = {
    do: 'fire' as const,
    emergency: 'fire',
    activationId: '0199a1b2-0000-7000-8000-000000000001',
    drill: false,
    expiresInMs: 10 * MINUTE,
  }
  it('is shown from storage, ends by itself, and is reported with when it was fired', async () => {
    const { emergencies, onGlass, pass, reportOf, trueMs } = await aDevice()
    const firedMs = trueMs()
    expect(emergencies.onTheSpot(order)).toEqual([order.activationId])
    expect(onGlass()).toBe('Prepared: fire')
    await pass(1_000)
    expect(reportOf(order.activationId)).toMatchObject({
      drill: false,
      on_the_spot: { emergency_id: 'fire', fired_at: firedMs, ends_at: firedMs + 10 * MINUTE },
      shown_at: expect.any(Number),
    })
    await pass(11 * MINUTE)
    expect(onGlass()).toBeNull()
    expect(reportOf(order.activationId)).toMatchObject({ ended: 'expired' })
  })
  it('is cleared on the spot, and what the server has fired is not', async () => {
    const { emergencies, fire, onGlass, pass } = await aDevice()
    fire(anActivation('a1', { priority: 10 }))
    await pass(1_000)
    emergencies.onTheSpot(order)
    expect(onGlass()).toBe('Prepared: fire')
    expect(emergencies.onTheSpot({ do: 'clear' })).toEqual([order.activationId])
    expect(onGlass()).toBe('Leave the building')
    expect(emergencies.onTheSpot({ do: 'clear' })).toEqual([])
    // A late repetition of the message does not bring it back.
    emergencies.onTheSpot(order)
    expect(onGlass()).toBe('Leave the building')
  })
  it('is not shown if it is not prepared here', async () => {
    const { emergencies, onGlass } = await aDevice()
    expect(emergencies.onTheSpot({ ...order, emergency: 'storm' })).toBeNull()
    expect(onGlass()).toBeNull()
  })
})
