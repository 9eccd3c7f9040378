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
it('is silent about what is paused on purpose, also while it is away', () => {
  const pause = { what: 'presentation' as const, since: T0, until: T0 + 60_000, by: 'Ada' }
  expect(
    concernsOf(
      [
        aDevice('Lobby', { kind: 'paused', since: T0, until: T0 + 60_000, by: 'Ada' }, { pause }),
        aDevice('Bar', { kind: 'offline', since: T0, version: 'a' }, { pause }),
      ],
      T0,
    ),
  ).toEqual([])
})
it('still lists the faults of a device whose ads are paused', () => {
  const pause = { what: 'ads' as const, since: T0, until: T0 + 60_000, by: 'Ada' }
  const away = aDevice('Bar', { kind: 'offline', since: T0, version: 'a' }, { pause })
  expect(concernsOf([away], T0)).toHaveLength(1)
})
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
it('shows a fault while it lasts, however old it is, and not once it is over', () => {
  const status: DeviceStatus = { kind: 'showing', since: T0, version: 'a', current: true }
  const withFault = (at: number, ended?: number) =>
    aDevice('Lobby', status, {
      data: { faults: [{ code: 'X', text: 'It fell.', at, ended }] } as unknown as Device['data'],
    })
  expect(concernsOf([withFault(T0 - 86_400_000)], T0)).toHaveLength(1)
  expect(concernsOf([withFault(T0 - 60_000, T0 - 30_000)], T0)).toHaveLength(0)
})
it('does not repeat what a device said before it went away', () => {
  const away = aDevice(
    'Lobby',
    { kind: 'offline', since: T0, version: 'a' },
    {
      data: {
        faults: [{ code: 'X', text: 'It fell.', at: T0 }],
        offline_start: { able: true },
      } as unknown as Device['data'],
    },
  )
  expect(concernsOf([away], T0).map(({ title }) => title)).toEqual(['Lobby is offline'])
})
it('states only known facts about an offline device', () => {
  const [concern] = concernsOf([aDevice('Lobby', { kind: 'offline', since: T0, version: 'a' })], T0)
  expect(concern!.text).toMatch(/^Last seen .*\. It keeps playing stored content if it has power\.$/)
})
it('finds a display that its screen leaves black in large part, and leaves narrow bars and enlargement alone', () => {
  const showing = (fit: object) =>
    aDevice('Door', { kind: 'showing', since: T0, version: 'a', current: true, fit } as DeviceStatus)
  const [concern] = concernsOf([showing({ kind: 'orientation', bare: 0.68 })], T0)
  expect(concern).toMatchObject({ shape: 'bars', text: expect.stringContaining('68%') })
  expect(concern!.remedies.map(({ label }) => label)).toEqual([
    'Change screen size',
    'Choose another screen',
    'Change rotation',
  ])
  expect(concernsOf([showing({ kind: 'shape', bare: 0.1 })], T0)).toEqual([])
  expect(concernsOf([showing({ kind: 'enlarged', times: 3 })], T0)).toEqual([])
})
