import { DEFAULT_DEVICE_SETTINGS, type DeviceAbilities } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { describe, expect, it } from 'vitest'
import { changedSettings, commonSettings, planSettings } from './bulkSettings.ts'

const device = (
  name: string,
  settings: Partial<Device['settings']> = {},
  abilities?: DeviceAbilities,
): Device =>
  ({
    id: name,
    name,
    settings: { ...DEFAULT_DEVICE_SETTINGS, ...settings },
    data: abilities ? { abilities } : null,
  }) as unknown as Device

describe('settings of several devices', () => {
  it('change only the devices and fields that differ, and can be taken back', () => {
    const [same, other] = [device('same', { rotate: 90 }), device('other', { rotate: 180, x: 5 })]
    const plan = planSettings([same, other], { rotate: 90, blankScreen: false })
    expect(plan).toMatchObject([
      { device: same, change: {}, before: {} },
      { device: other, change: { rotate: 90 }, before: { rotate: 180 } },
    ])
  })
  it('leave out what a device is not able to do, and say so', () => {
    const unable = device('unable', {}, { fullScreen: { able: false, reason: 'No.' } })
    const able = device('able', {}, { fullScreen: { able: true } })
    expect(
      planSettings([unable, able], { remoteFullScreen: true, rotate: 90 }).map(({ change, unable: not }) => [
        change,
        not,
      ]),
    ).toEqual([
      [{ rotate: 90 }, ['remoteFullScreen']],
      [{ remoteFullScreen: true, rotate: 90 }, []],
    ])
    // Turning it off needs no ability.
    const on = device('on', { remoteFullScreen: true }, { fullScreen: { able: false, reason: 'No.' } })
    expect(planSettings([on], { remoteFullScreen: false })[0]?.change).toEqual({ remoteFullScreen: false })
  })
  it('tell which of them are not the same everywhere', () => {
    const { settings, mixed } = commonSettings([device('a', { rotate: 90 }), device('b', { rotate: 0 })])
    expect(settings?.rotate).toBe(90)
    expect([...mixed]).toEqual(['rotate'])
    expect(commonSettings([]).settings).toBeNull()
  })
  it('are listed in the order of the form', () => {
    expect(changedSettings({ blankScreen: true, rotate: 90 }).map(({ name }) => name)).toEqual([
      'rotate',
      'blankScreen',
    ])
  })
})
