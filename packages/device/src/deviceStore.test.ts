import { describe, expect, it } from 'vitest'
import { createDevice } from './createDevice.ts'
import { aFile, aVersion, createFakeServer, createFakeWorld } from './testing/fakeWorld.ts'

const blue = aFile('a blue picture')

async function anAcceptedDevice() {
  const server = createFakeServer([blue])
  const version = aVersion([blue])
  server.accept(version)
  const world = createFakeWorld(server)
  const device = createDevice(world.ports, { origin: 'http://test', playerVersion: '1.0.0' })
  device.subscribe(() => {
    const { render, presentedMs } = device.view().presentation
    if (render && presentedMs === null)
      world.timers.after(16, () => device.painted(render.version, device.nowMs()))
  })
  device.start()
  await world.pass(2_000)
  return { ...world, server, version, device }
}

describe('a device that an operator activated from afar', () => {
  it('greets until something was presented, also after a restart, and then no more', async () => {
    const server = createFakeServer([blue])
    server.accept(null)
    const world = createFakeWorld(server)
    const begin = () => createDevice(world.ports, { origin: 'http://test', playerVersion: '1.0.0' })
    const first = begin()
    first.start()
    expect(first.view().remoteActivation).toBe(false)
    await world.pass(2_000)
    expect(first.view()).toMatchObject({ remoteActivation: true, state: { name: 'Lobby' } })
    first.stop()
    const again = begin()
    again.start()
    await world.pass(2_000)
    expect(again.view().remoteActivation).toBe(true)
    again.stop()

    server.accept(aVersion([blue]))
    const third = begin()
    third.subscribe(() => {
      const { render, presentedMs } = third.view().presentation
      if (render && presentedMs === null)
        world.timers.after(16, () => third.painted(render.version, third.nowMs()))
    })
    third.start()
    await world.pass(5_000)
    expect(third.view().presentation.presentedMs).not.toBe(null)
    expect(third.view().remoteActivation).toBe(false)
    third.stop()
    const last = begin()
    last.start()
    await world.pass(2_000)
    expect(last.view().remoteActivation).toBe(false)
    last.stop()
  })
})

describe('the device’s local storage', () => {
  it('has the five keys of the specification, each with what belongs to it', async () => {
    const { stored, version, device } = await anAcceptedDevice()
    const json = (key: string) => JSON.parse(stored.get(key)!) as Record<string, unknown>
    expect(stored.get('deviceId')).toMatch(/^[0-9a-z]+-[0-9a-f]{8}$/)
    expect(json('sysData')).toMatchObject({ accessToken: 'access-1', mediaOrigin: '' })
    expect(json('deviceData')).toMatchObject({ deviceId: stored.get('deviceId'), name: 'Lobby' })
    expect(json('site')).toMatchObject({ version: version.version })
    expect(stored.get('remoteActivation')).toBe('greeted')
    device.stop()
  })
  it('loses at a reset all that is the device’s, and nothing that is another program’s', async () => {
    const { server, stored, device, pass } = await anAcceptedDevice()
    stored.set('theme', 'dark')
    expect(stored.has('cacheIndex')).toBe(true)
    stored.set('siteMap', '{}')
    const before = { deviceId: stored.get('deviceId'), secret: stored.get('deviceSecret') }
    server.accepted = null
    device.reset()
    await pass(1_000)
    expect(stored.get('theme')).toBe('dark')
    expect(stored.get('siteMap')).toBe('{}')
    for (const key of ['sysData', 'deviceData', 'site', 'remoteActivation'])
      expect(stored.has(key)).toBe(false)
    expect([...stored.keys()].filter((key) => key.startsWith('cache'))).toEqual([])
    // The id stays, the proof is a new one.
    expect(stored.get('deviceId')).toBe(before.deviceId)
    expect(stored.get('deviceSecret')).not.toBe(before.secret)
    device.stop()
  })
})
