import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupChain, groupHeight, withSubgroups, zoneOfDevice, type GroupPlace } from './deviceGroups.ts'

const groups: GroupPlace[] = [
  { id: 'north', parentId: null },
  { id: 'oslo', parentId: 'north' },
  { id: 'lobby', parentId: 'oslo' },
  { id: 'bergen', parentId: 'north' },
  { id: 'south', parentId: null },
]
const byId = new Map(groups.map((group) => [group.id, group]))

describe('groups of devices', () => {
  it('list what contains a group, nearest first', () => {
    expect(groupChain(byId, 'lobby').map(({ id }) => id)).toEqual(['lobby', 'oslo', 'north'])
    expect(groupChain(byId, null)).toEqual([])
    expect(groupChain(byId, 'unknown')).toEqual([])
  })

  it('list everything within a group', () => {
    expect([...withSubgroups(groups, 'north')].toSorted()).toEqual(['bergen', 'lobby', 'north', 'oslo'])
    expect([...withSubgroups(groups, 'unknown')]).toEqual([])
  })

  it('know how many levels a group has', () => {
    expect(groupHeight(byId, 'north')).toBe(3)
    expect(groupHeight(byId, 'south')).toBe(1)
    expect(groupHeight(byId, 'unknown')).toBe(0)
  })

  it('give a device the zone that it reported, else that of the nearest group with one, else UTC', () => {
    const zones: Record<string, string> = { north: 'Europe/Oslo', lobby: 'Europe/Berlin' }
    const zoned = new Map(groups.map((group) => [group.id, { ...group, timeZone: zones[group.id] ?? null }]))
    expect(zoneOfDevice('Asia/Tokyo', zoned, 'lobby')).toBe('Asia/Tokyo')
    expect(zoneOfDevice(null, zoned, 'lobby')).toBe('Europe/Berlin')
    expect(zoneOfDevice(null, zoned, 'oslo')).toBe('Europe/Oslo')
    expect(zoneOfDevice(undefined, zoned, 'south')).toBe('UTC')
    expect(zoneOfDevice(null, zoned, null)).toBe('UTC')
  })

  it('agree for any tree: one is within another exactly if the other contains it', () => {
    const trees = fc.array(fc.nat(), { maxLength: 20 }).map((parents) =>
      parents.map((parent, index): GroupPlace => ({
        id: `g${index}`,
        parentId: index === 0 || parent % (index + 1) === 0 ? null : `g${(parent % (index + 1)) - 1}`,
      })),
    )
    fc.assert(
      fc.property(trees, (tree) => {
        const known = new Map(tree.map((group) => [group.id, group]))
        for (const above of tree) {
          const within = withSubgroups(tree, above.id)
          for (const { id } of tree)
            expect(groupChain(known, id).some((group) => group.id === above.id)).toBe(within.has(id))
        }
      }),
    )
  })

  it('end at a circle instead of going on', () => {
    const circle = [
      { id: 'a', parentId: 'b' },
      { id: 'b', parentId: 'a' },
    ]
    expect(groupChain(new Map(circle.map((group) => [group.id, group])), 'a')).toHaveLength(2)
    expect(withSubgroups(circle, 'a').size).toBe(2)
  })
})
