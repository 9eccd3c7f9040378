import type { Device, Site } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { assignmentOf, changesOf, columnsOf } from './columns.ts'

const site = (id: string, name: string) => ({ id, name }) as Site
const device = (id: string, site_id: string | null, kind = 'showing', active = true) =>
  ({ id, name: `Device ${id}`, site_id, site_name: site_id, active, status: { kind } }) as unknown as Device
const sites = [site('w', 'Ward'), site('l', 'Lobby')]
const devices = [
  device('2', 'l'),
  device('1', 'l', 'offline'),
  device('3', null),
  device('4', 'w', 'showing', false),
]
const shape = (columns: ReturnType<typeof columnsOf>) =>
  columns.map((column) => [column.site?.name ?? null, ...column.devices.map(({ id }) => id)])

it('has a column for every screen by name, behind those without one; ended devices are on none', () =>
  expect(shape(columnsOf(sites, devices, '', 'all', null))).toEqual([
    [null, '3'],
    ['Lobby', '1', '2'],
    ['Ward'],
  ]))
it('puts the screen that was asked for first', () =>
  expect(shape(columnsOf(sites, devices, '', 'all', 'w'))[1]).toEqual(['Ward']))
it('finds devices by their name, and all of a screen by its own', () => {
  expect(shape(columnsOf(sites, devices, 'device 2', 'all', null))).toEqual([
    [null],
    ['Lobby', '2'],
    ['Ward'],
  ])
  expect(shape(columnsOf(sites, devices, 'lob', 'all', null))[1]).toEqual(['Lobby', '1', '2'])
})
it('shows only those without a screen, or in trouble', () => {
  expect(shape(columnsOf(sites, devices, '', 'none', null))).toEqual([[null, '3'], ['Lobby'], ['Ward']])
  expect(shape(columnsOf(sites, devices, '', 'trouble', null))).toEqual([[null], ['Lobby', '1'], ['Ward']])
})
it('changes only what is not so already', () => {
  const changes = changesOf(devices, new Set(['1', '3']), sites[1]!)
  expect(changes.map(({ device: { id }, from, to }) => [id, from, to])).toEqual([['3', null, 'Lobby']])
  expect(assignmentOf(changes, 'l')).toEqual({ assignments: [{ device_id: '3', site_id: 'l' }] })
})
