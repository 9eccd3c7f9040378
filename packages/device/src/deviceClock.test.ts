import { sitePlans } from '@vitrine/core'
import { describe, expect, it } from 'vitest'
import { createDevice } from './createDevice.ts'
import { aFile, aVersion, createFakeServer, createFakeWorld, T0 } from './testing/fakeWorld.ts'

const [blue, red] = [aFile('a blue picture'), aFile('a red picture')]
const HOUR_MS = 3_600_000

/** A device whose clock is wrong, with a screen of two items of 10 s each. */
function aDevice() {
  const server = createFakeServer([blue, red])
  const version = aVersion([blue, red], T0 - 123_456)
  server.accept(version)
  const world = createFakeWorld(server)
  const begin = () => {
    const device = createDevice(world.ports, { origin: 'http://test', playerVersion: '1.0.0' })
    device.subscribe(() => {
      const { state, presentation } = device.view()
      const { render, presentedMs } = presentation
      if (state.kind === 'presenting' && render && presentedMs === null)
        world.timers.after(16, () => device.painted(render.version, device.nowMs()))
    })
    device.start()
    return device
  }
  const item = (atMs: number) => {
    const [plan] = sitePlans(version, 'UTC').values()
    return plan!.momentAt(atMs)!.current.path
  }
  return { ...world, server, version, begin, item }
}

describe('a device with a wrong clock', () => {
  it.each([
    ['in 1970', -T0],
    ['an hour slow', -HOUR_MS],
    ['a day fast', 24 * HOUR_MS],
  ])('that starts %s plays what others play as soon as the server was heard', async (_name, wrongMs) => {
    const { begin, setClock, pass, trueMs, item } = aDevice()
    setClock(wrongMs)
    const device = begin()
    await pass(1_000)
    expect(Math.abs(device.nowMs() - trueMs())).toBeLessThanOrEqual(2)
    expect(device.view().presentation.presentedMs).not.toBeNull()
    for (let n = 0; n < 10; n += 1) {
      await pass(3_000)
      expect(item(device.nowMs())).toBe(item(trueMs()))
    }
    device.stop()
  })
  it('in 1970 and without its server plays what is stored', async () => {
    const { server, begin, setClock, pass, version, trueMs } = aDevice()
    const first = begin()
    await pass(1_000)
    first.stop()
    server.kill()
    setClock(-T0 - 1_000)
    const device = begin()
    await pass(100)
    expect(device.view().presentation.render?.version).toBe(version.version)
    expect(device.view().presentation.presentedMs).not.toBeNull()
    server.up = true
    await pass(10_000)
    expect(Math.abs(device.nowMs() - trueMs())).toBeLessThanOrEqual(2)
    expect(device.view().link.kind).toBe('connected')
    device.stop()
  })
  it('does not jump on the glass when the clock is set forward and back, and reports how wrong it is', async () => {
    const { server, begin, setClock, pass, trueMs } = aDevice()
    const device = begin()
    await pass(1_000)
    for (const wrongMs of [HOUR_MS, -HOUR_MS, 0, -T0, 48 * HOUR_MS]) {
      setClock(wrongMs)
      for (let n = 0; n < 5; n += 1) {
        await pass(13_000)
        expect(Math.abs(device.nowMs() - trueMs())).toBeLessThanOrEqual(2)
      }
      expect(server.report()!['clock_offset']).toBeCloseTo(-wrongMs, -1)
    }
    expect(server.report()!['time_zone']).toBe('UTC')
    device.stop()
  })
  it('goes on from what it learnt when it starts again without its server', async () => {
    const { server, begin, setClock, pass, trueMs } = aDevice()
    setClock(-HOUR_MS)
    const first = begin()
    await pass(1_000)
    first.stop()
    server.kill()
    const device = begin()
    await pass(1_000)
    expect(Math.abs(device.nowMs() - trueMs())).toBeLessThanOrEqual(25)
    device.stop()
  })
  it('tells the page its name with facts of how it keeps step, and no sentence', async () => {
    const { server, begin, pass, seen } = aDevice()
    const device = begin()
    await pass(1_000)
    server.command('i1', 'identify')
    await pass(1_000)
    const said = seen.find((one) => one.startsWith('identify '))
    expect(said).toMatch(/^identify \S+ \{"clockErrorMs":\d+,"lateMs":null\}$/)
    device.checked({ ok: true, late: { p50: 4, p99: 9 } })
    server.command('i2', 'identify')
    await pass(1_000)
    expect(seen.at(-1)).toMatch(/"lateMs":4\}$/)
    device.stop()
  })
  it('answers commands and counts its waits as ever while the clock jumps', async () => {
    const { server, begin, setClock, pass } = aDevice()
    const device = begin()
    await pass(1_000)
    setClock(-24 * HOUR_MS)
    server.command('i1', 'identify')
    await pass(1_000)
    expect(server.updates.some((update) => update['responses']?.includes('i1'))).toBe(true)
    setClock(24 * HOUR_MS)
    const before = server.updates.length
    await pass(5 * 60_000)
    expect(server.updates.length - before).toBe(5)
    expect(device.view().link.kind).toBe('connected')
    device.stop()
  })
})
