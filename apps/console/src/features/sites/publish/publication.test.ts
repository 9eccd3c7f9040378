import { expect, it } from 'vitest'
import type { DeviceStatus } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { publicationOf, publicationWords } from './publication.ts'

const T0 = Date.UTC(2026, 10, 21, 18, 42)
const NEW = 'b'.repeat(64)
const OLD = 'a'.repeat(64)
const aDevice = (name: string, status: DeviceStatus, part: Partial<Device> = {}) =>
  ({ id: name, name, site_id: 's1', active: true, status, ...part }) as Device
const live = (name: string) => aDevice(name, { kind: 'showing', since: T0, version: NEW, current: true })
const older = (name: string) => aDevice(name, { kind: 'showing', since: T0, version: OLD, current: false })
const away = (name: string) => aDevice(name, { kind: 'offline', since: T0, version: OLD })
const words = (...devices: Device[]) => publicationWords(publicationOf(new Map([['s1', NEW]]), devices))

it('counts a device as updated only when it reports that it shows the version that was published', () => {
  expect(publicationOf(new Map([['s1', NEW]]), [live('Lobby'), older('Hall')])).toMatchObject({
    live: 1,
    settled: false,
  })
  expect(words(live('Lobby'), older('Hall'))).toBe('Published. Live on 1 of 2 devices so far.')
  expect(
    words(
      live('Lobby'),
      aDevice('Hall', { kind: 'downloading', since: T0, done: 1, total: 2, version: NEW }),
    ),
  ).toBe('Published. Live on 1 of 2 devices so far.')
})
it('says in the end who is offline and what happens then', () => {
  expect(words(live('Hall'), live('Door'), away('Lobby'))).toBe(
    'Published. Live on 2 of 3 devices; Lobby is offline and updates when it reconnects.',
  )
  expect(words(live('Hall'), away('Door'), away('Lobby'))).toBe(
    'Published. Live on 1 of 3 devices; Door and Lobby are offline and update when they reconnect.',
  )
  expect(words(...['a', 'b', 'c', 'd'].map(away))).toBe(
    'Published. Live on 0 of 4 devices; 4 devices are offline and update when they reconnect.',
  )
  expect(words(away('Lobby'))).toBe('Published. Lobby is offline and updates when it reconnects.')
})
it('is brief when all is well', () => {
  expect(words(live('Lobby'))).toBe('Published. Live on Lobby.')
  expect(words(live('Lobby'), live('Hall'))).toBe('Published. Live on all 2 devices.')
  expect(words()).toBe('Published. No device shows it yet.')
})
it('does not wait for a display that is blank on purpose, and does not call it live', () =>
  expect(words(live('Hall'), aDevice('Lobby', { kind: 'blank', since: T0 }))).toBe(
    'Published. Live on 1 of 2 devices.',
  ))
it('leaves out devices of other screens and those without access', () =>
  expect(
    words(live('Lobby'), aDevice('x', { kind: 'idle', since: T0 }, { site_id: 's2' }), {
      ...older('y'),
      active: false,
    }),
  ).toBe('Published. Live on Lobby.'))
