import type { DeviceGroup } from '@vitrine/protocol'
import { describe, expect, it } from 'vitest'
import { groupPath, groupRows, possibleParents, zoneOf } from './groupTree.ts'

const group = (id: string, parent_id: string | null, more: Partial<DeviceGroup> = {}): DeviceGroup => ({
  id,
  name: id,
  parent_id,
  time_zone: null,
  address: '',
  latitude: null,
  longitude: null,
  geocodes: [],
  devices: 0,
  by_status: {},
  revision: 1,
  ...more,
})
const groups = [
  group('shop 10', 'north', { devices: 1, by_status: { offline: 1 } }),
  group('south', null),
  group('shop 2', 'north', { devices: 2, by_status: { showing: 1, offline: 1 } }),
  group('north', null, { devices: 1, by_status: { showing: 1 }, time_zone: 'Europe/Oslo' }),
  group('window', 'shop 2', { devices: 3, by_status: { showing: 3 } }),
]

describe('the tree of groups', () => {
  it('has each group followed by its subgroups, by name, with figures that include them', () => {
    expect(groupRows(groups).map(({ group: { id }, depth, devices }) => [id, depth, devices])).toEqual([
      ['north', 0, 7],
      ['shop 2', 1, 5],
      ['window', 2, 3],
      ['shop 10', 1, 1],
      ['south', 0, 0],
    ])
    expect(groupRows(groups)[0]?.byStatus).toEqual({ showing: 5, offline: 2 })
  })
  it('shows a group whose parent was deleted meanwhile at the top', () => {
    expect(groupRows([group('lost', 'gone')])).toMatchObject([{ depth: 0 }])
  })
  it('names the way to a group, and knows its time zone', () => {
    expect(groupPath(groups, 'window')).toEqual(['north', 'shop 2', 'window'])
    expect(groupPath(groups, 'unknown')).toEqual([])
    expect(zoneOf(groups, 'window')).toBe('Europe/Oslo')
    expect(zoneOf(groups, 'south')).toBeNull()
  })
  it('offers no group as a parent of itself', () => {
    expect(possibleParents(groups, 'north').map(({ group: { id } }) => id)).toEqual(['south'])
    expect(possibleParents(groups, null)).toHaveLength(groups.length)
  })
})
