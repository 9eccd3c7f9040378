import type { DeviceStatus } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { lackWords, scheduleArrival } from './scheduleArrival.ts'

const NEWEST = 'b'.repeat(64)
const OLD = 'a'.repeat(64)
const SINCE = Date.UTC(2026, 10, 25, 10)
const device = (id: string, status: DeviceStatus, hash?: string): Device =>
  ({
    id,
    name: id,
    status,
    data: hash === undefined ? null : { programme: { hash, event: null, ready: 1, of: 1 } },
  }) as unknown as Device
const idle: DeviceStatus = { kind: 'idle', since: 0 }
const offline: DeviceStatus = { kind: 'offline', since: SINCE - 60_000, version: null }
const of = (...ids: string[]) => ({
  items: ids.map((id) => ({ device_id: id, programme: NEWEST, since: SINCE })),
})

it('counts a changed schedule as reached only where the device reported exactly that one', () => {
  const devices = [device('has', idle, NEWEST), device('old', idle, OLD), device('mute', idle)]
  const { count, lacking } = scheduleArrival(devices, of('has', 'old', 'mute'))
  expect(count).toBe(3)
  expect(lacking.map(({ device: { id } }) => id)).toEqual(['old', 'mute'])
})
it('leaves devices out that never had a schedule', () => {
  expect(scheduleArrival([device('other', idle)], of('has'))).toEqual({ count: 0, lacking: [] })
})
it('says why: offline since when, never reported, or not reported since the change', () => {
  const devices = [
    device('off', offline, OLD),
    device('new', { kind: 'unknown', since: null }),
    device('old', idle, OLD),
  ]
  expect(scheduleArrival(devices, of('off', 'new', 'old')).lacking.map(({ lack }) => lack)).toEqual([
    { why: 'offline', sinceMs: SINCE - 60_000 },
    { why: 'neverReported' },
    { why: 'notYet', sinceMs: SINCE },
  ])
  expect(lackWords({ why: 'offline', sinceMs: SINCE }, SINCE)).toMatch(/^Offline since /)
})
it('counts a device that is offline but had reported it before', () => {
  expect(scheduleArrival([device('off', offline, NEWEST)], of('off')).lacking).toEqual([])
})
