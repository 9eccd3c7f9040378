import { expect, it } from 'vitest'
import type { Device, Site } from '@vitrine/protocol'
import type { DeviceStatus } from '@vitrine/core'
import { siteStanding } from './siteStanding.ts'

const T0 = Date.UTC(2026, 10, 21, 18, 42)
const version = 'a'.repeat(64)
const site = { id: 's1' } as Site
const aDevice = (status: DeviceStatus, part: Partial<Device> = {}) =>
  ({ site_id: 's1', active: true, status, ...part }) as Device
const showing: DeviceStatus = { kind: 'showing', since: T0, version, current: true }
const offline: DeviceStatus = { kind: 'offline', since: T0 - 660_000, version }

it('has nothing to say of a screen without a device, or with a revoked one', () => {
  expect(siteStanding(site, [], T0)).toBeNull()
  expect(
    siteStanding(site, [aDevice(showing, { active: false }), aDevice(showing, { site_id: 'other' })], T0),
  ).toBeNull()
})
it('is right when every device is', () =>
  expect(siteStanding(site, [aDevice(showing), aDevice({ kind: 'blank', since: T0 })], T0)).toMatchObject({
    right: true,
    note: null,
  }))
it('speaks of the worst device, and says how many are right', () => {
  const standing = siteStanding(site, [aDevice(showing), aDevice(offline)], T0)
  expect(standing).toMatchObject({ right: false, note: null })
  expect(standing?.words.short).toBe('Offline 11 min, 1 of 2 correct')
})
it('shows no picture that nobody sees', () => {
  expect(siteStanding(site, [aDevice(offline)], T0)?.note).toMatch(/^Last seen [^,]*$/)
  expect(siteStanding(site, [aDevice({ kind: 'blank', since: T0 })], T0)).toMatchObject({
    right: true,
    note: '',
  })
})
