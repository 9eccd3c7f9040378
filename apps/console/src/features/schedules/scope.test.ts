import type { Device, DeviceGroup } from '@vitrine/protocol'
import { describe, expect, it } from 'vitest'
import {
  choiceOf,
  devicesIn,
  isShown,
  putScope,
  scopeOf,
  scopeOfChoice,
  targetsOf,
  zoneOfView,
  type Scope,
} from './scope.ts'
import { anEvent } from './testing/anEvent.ts'

const group = (id: string, parent: string | null): DeviceGroup =>
  ({
    id,
    name: id,
    parent_id: parent,
    time_zone: null,
    address: null,
    by_status: {},
    devices: 0,
    revision: 1,
  }) as unknown as DeviceGroup
const GROUPS = [group('europe', null), group('paris', 'europe'), group('asia', null)]
const device = (id: string, groupId: string | null) => ({ id, tags: [], group_id: groupId })
const DEVICES = [device('d1', 'paris'), device('d2', 'europe'), device('d3', 'asia'), device('d4', null)]
const within = (scope: Scope) => devicesIn(scope, DEVICES, GROUPS).map(({ id }) => id)

describe('the schedule of a group', () => {
  const scope: Scope = { kind: 'group', id: 'europe' }
  it('has the devices of the group and of those within it', () => {
    expect(within(scope)).toEqual(['d1', 'd2'])
    expect(within({ kind: 'group', id: 'paris' })).toEqual(['d1'])
  })
  it('shows what applies to one of them, and what names the group itself even while it is empty', () => {
    const named = anEvent({ targets: [{ group_id: 'europe' }] })
    expect(isShown(anEvent({}), scope, true)).toBe(true)
    expect(isShown(named, scope, false)).toBe(true)
    expect(isShown(anEvent({ targets: [{ group_id: 'asia' }] }), scope, false)).toBe(false)
  })
  it('offers new events for the group', () => {
    expect(targetsOf(scope)).toEqual([{ group_id: 'europe' }])
  })
})

describe('the schedule of a screen', () => {
  const scope: Scope = { kind: 'screen', id: 'menu' }
  it('has all devices, since any of them can show the screen', () => {
    expect(within(scope)).toEqual(['d1', 'd2', 'd3', 'd4'])
  })
  it('shows the events of that screen only, wherever they apply', () => {
    expect(isShown(anEvent({ screen_id: 'menu' }), scope, false)).toBe(true)
    expect(isShown(anEvent({ screen_id: 'party' }), scope, true)).toBe(false)
  })
  it('leaves open which devices a new event is for', () => {
    expect(targetsOf(scope)).toEqual([])
  })
})

it('keeps one scope in the address, and everything else that stands there', () => {
  const search = new URLSearchParams('view=month&device=d1')
  putScope(search, { kind: 'group', id: 'paris' })
  expect(search.toString()).toBe('view=month&group=paris')
  expect(scopeOf(search)).toEqual({ kind: 'group', id: 'paris' })
  putScope(search, { kind: 'all' })
  expect(scopeOf(search)).toEqual({ kind: 'all' })
})
it('reads every choice of a scope as the scope that it was made of', () => {
  for (const scope of [
    { kind: 'all' },
    { kind: 'screen', id: 'menu' },
    { kind: 'group', id: 'g' },
  ] as Scope[])
    expect(scopeOfChoice(choiceOf(scope))).toEqual(scope)
  expect(scopeOfChoice(null)).toEqual({ kind: 'all' })
})
it('shows the clock that most devices have', () => {
  const at = (zone: string | null) => ({
    data: zone === null ? null : ({ time_zone: zone } as Device['data']),
  })
  expect(zoneOfView([at('Asia/Tokyo'), at('Europe/Paris'), at('Europe/Paris'), at(null)], 'UTC')).toBe(
    'Europe/Paris',
  )
  expect(zoneOfView([at(null)], 'UTC')).toBe('UTC')
})
