import { expect, it } from 'vitest'
import type { Device } from '@vitrine/protocol'
import type { DeviceStatus } from '@vitrine/core'
import { concernsOf } from './attention.ts'

const T0 = Date.UTC(2026, 10, 21, 18, 42)
const aDevice = (name: string, status: DeviceStatus, part: Partial<Device> = {}) =>
  ({ id: name, name, site_id: 's', active: true, status, data: null, ...part }) as Device

it('is silent while everything is as it should, black on purpose too', () =>
  expect(
    concernsOf(
      [
        aDevice('Lobby', { kind: 'showing', since: T0, version: 'a', current: true }),
        aDevice('Meeting room', { kind: 'blank', since: T0 }),
      ],
      T0,
    ),
  ).toEqual([]))
it('puts the worst first', () => {
  const titles = concernsOf(
    [
      aDevice('Garage', { kind: 'offline', since: T0 - 660_000, version: 'a' }),
      aDevice('Shop 12', { kind: 'attention', since: T0, reason: 'One file failed its check.' }),
    ],
    T0,
  ).map((concern) => concern.title)
  expect(titles).toEqual(['Shop 12 needs attention', 'Garage is offline'])
})
it('tells of a fresh fault, not of an old one', () => {
  const status: DeviceStatus = { kind: 'showing', since: T0, version: 'a', current: true }
  const withFault = (at: number) =>
    aDevice('Lobby', status, {
      data: { faults: [{ code: 'X', text: 'It fell.', at }] } as unknown as Device['data'],
    })
  expect(concernsOf([withFault(T0 - 60_000)], T0)).toHaveLength(1)
  expect(concernsOf([withFault(T0 - 86_400_000)], T0)).toHaveLength(0)
})
