import { describe, expect, it } from 'vitest'
import { devicesOf, placesOf } from './targets.ts'

const groups = [
  { id: 'main', name: 'Main building', parent_id: null },
  { id: 'ground', name: 'Ground floor', parent_id: 'main' },
  { id: 'first', name: '1st floor', parent_id: 'main' },
  { id: 'shop', name: 'Harbour shop', parent_id: null },
]
const device = (id: string, group_id: string | null, tags: string[] = []) => ({
  id,
  name: id,
  group_id,
  tags,
})
const devices = [
  device('Lobby', 'ground'),
  device('Hall 10', 'first', ['Doors']),
  device('Hall 9', 'first'),
  device('Desk', 'main'),
  device('Till', 'shop'),
  device('Van', null),
]
const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name)

describe('the devices that an emergency reaches', () => {
  it.each([
    ['a device', [{ device_id: 'Till' }], ['Till']],
    ['a group with all that lies in it', [{ group_id: 'main' }], ['Lobby', 'Hall 10', 'Hall 9', 'Desk']],
    ['a tag, however it is written', [{ tag: 'doors' }], ['Hall 10']],
    ['all', [{ everywhere: true as const }], namesOf(devices)],
    [
      'each once, where several targets name it',
      [{ tag: 'Doors' }, { group_id: 'first' }],
      ['Hall 10', 'Hall 9'],
    ],
    ['none, without targets', [], []],
  ])('are those of %s', (_name, targets, expected) => {
    expect(namesOf(devicesOf(targets, devices, groups))).toEqual(expected)
  })
})

describe('places of a wall', () => {
  it('are the groups at the top, each with its groups by name, and devices without a group last', () => {
    expect(
      placesOf(devices, groups).map(({ name, rows }) => [
        name,
        rows.map((row) => [row.name, namesOf(row.devices)]),
      ]),
    ).toEqual([
      ['Harbour shop', [['', ['Till']]]],
      [
        'Main building',
        [
          ['', ['Desk']],
          ['1st floor', ['Hall 9', 'Hall 10']],
          ['Ground floor', ['Lobby']],
        ],
      ],
      ['', [['', ['Van']]]],
    ])
  })
  it('hold a device whose group was deleted among those without one', () => {
    expect(placesOf([device('Lost', 'gone')], groups)).toMatchObject([{ id: null, name: '' }])
  })
})
