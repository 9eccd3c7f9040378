import { describe, expect, it } from 'vitest'
import { readPrepared, type Known } from './preparedCsv.ts'

const known: Known = {
  screens: [{ id: 's1', name: 'Hall menu' }],
  groups: [
    { id: 'oslo', name: 'Oslo', path: ['Oslo'] },
    { id: 'lib-oslo', name: 'Library', path: ['Oslo', 'Library'] },
    { id: 'lib-bergen', name: 'Library', path: ['Bergen', 'Library'] },
  ],
}
const read = (...lines: string[]) => readPrepared(lines.join('\r\n'), known)

describe('a list of devices to prepare', () => {
  it('has hardware ids with names, screens, groups and tags, whatever divides them', () => {
    const device = {
      deviceId: 'hw-1',
      name: 'Foyer, left',
      site_id: 's1',
      group_id: 'lib-bergen',
      tags: ['entrance', 'new'],
    }
    expect(
      read(
        '\uFEFFHardware ID,Name,Screen,Group,Tags',
        'hw-1,"Foyer, left",hall MENU,Bergen / Library,entrance|new',
      ).lines,
    ).toEqual([{ line: 2, problem: null, device }])
    expect(
      read('id;name;screen;group;tags', 'hw-1;Foyer, left;Hall menu;Bergen › Library;"entrance;new"').lines[0]
        ?.device,
    ).toEqual(device)
  })
  it('needs only hardware ids and names', () => {
    expect(read('name\tdevice id\tnotes', 'Foyer\thw-1\tnear the door').lines[0]?.device).toEqual({
      deviceId: 'hw-1',
      name: 'Foyer',
      site_id: null,
      group_id: null,
      tags: [],
    })
    expect(read('name,screen', 'Foyer,Hall menu')).toMatchObject({ missing: ['deviceId'], lines: [] })
    expect(readPrepared('', known).missing).toEqual(['deviceId', 'name'])
  })
  it('says for each line that it can’t use what is wrong with it', () => {
    const { lines } = read(
      'hardware id,name,screen,group',
      ',Foyer,,',
      'hw 1,Foyer,,',
      'hw-1,,,',
      'hw-1,Foyer,Nowhere,',
      'hw-1,Foyer,,Nowhere',
      'hw-1,Foyer,,Library',
      '',
      'hw-1,Foyer,,Oslo',
      'hw-1,Again,,',
    )
    expect(lines.map(({ line, problem }) => [line, problem?.why ?? 'fine'])).toEqual([
      [2, 'noId'],
      [3, 'badId'],
      [4, 'noName'],
      [5, 'screen'],
      [6, 'group'],
      [7, 'groupUnclear'],
      [9, 'fine'],
      [10, 'twice'],
    ])
  })
})
