import type { DeviceGroup } from '@vitrine/protocol'
import { describe, expect, it } from 'vitest'
import { changeAt, directionOf, isSamePlace, messageOf } from './messages.ts'
import { emergencyOf } from './templates.ts'

const group = (id: string, parent_id: string | null) => ({ id, parent_id, name: id }) as DeviceGroup
const groups = [group('house', null), group('first', 'house')]
const emergency = {
  ...emergencyOf('evacuate', 'Evacuate', ['en']),
  overrides: [
    { for: { device_id: 'd1' }, message: { arrow: 'up' as const } },
    { for: { group_id: 'first' }, message: { direction: { en: 'Stairs B' } } },
    { for: { group_id: 'house' }, message: { arrow: 'left' as const, direction: { en: 'Car park' } } },
    { for: { screen_id: 's1', zone_id: 'main' }, message: { symbol: 'none' as const } },
  ],
}

describe('what a device shows of an emergency', () => {
  it('is the message itself, where no place changes it', () => {
    expect(messageOf(emergency, { groupId: null }, groups)).toEqual(emergency.message)
  })
  it('is changed by the groups around it, the nearest last, and then by the device itself', () => {
    expect(messageOf(emergency, { deviceId: 'd1', groupId: 'first' }, groups)).toMatchObject({
      arrow: 'up',
      direction: { en: 'Stairs B' },
    })
    expect(messageOf(emergency, { deviceId: 'd2', groupId: 'house' }, groups)).toMatchObject({
      arrow: 'left',
      direction: { en: 'Car park' },
    })
  })
  it('is not changed by what single zones show', () => {
    expect(messageOf(emergency, { deviceId: 'd9', groupId: 'house' }, groups).symbol).toBe('evacuate')
    expect(changeAt(emergency, { screen_id: 's1', zone_id: 'main' })).toEqual({ symbol: 'none' })
    expect(changeAt(emergency, { screen_id: 's1' })).toBeNull()
  })
  it('gives its direction in its first language', () => {
    expect(directionOf(messageOf(emergency, { groupId: 'first' }, groups))).toBe('Stairs B')
    expect(directionOf(emergency.message)).toBe('')
  })
})

it('a screen and one of its zones are two places', () => {
  expect(isSamePlace({ screen_id: 's1' }, { screen_id: 's1', zone_id: 'main' })).toBe(false)
  expect(isSamePlace({ screen_id: 's1', zone_id: 'main' }, { zone_id: 'main', screen_id: 's1' })).toBe(true)
  expect(isSamePlace({ group_id: 'a' }, { device_id: 'a' })).toBe(false)
})
