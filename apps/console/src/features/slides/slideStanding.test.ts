import { expect, it } from 'vitest'
import type { RenderData } from '@vitrine/core'
import type { Device, Site } from '@vitrine/protocol'
import { draws, slideStanding } from './slideStanding.ts'

const aSite = (id: string, changed_since: boolean | null) =>
  ({ id, name: id, published: changed_since === null ? null : { version: id, changed_since } }) as Site
const showing = { kind: 'showing', since: 0, version: 'v', current: true } as const
const aDevice = (id: string, site_id: string, active = true, status: Device['status'] = showing) =>
  ({ id, site_id, active, status }) as Device
const aRender = (...slideIds: string[]) =>
  ({
    screen: {
      groups: [{ items: slideIds.map((id) => ({ id: `item-${id}`, slide: { id } })) }],
      slides: [{ id: 'behind-a-touch' }],
    },
  }) as unknown as RenderData

it('finds a slide among the items and behind a touch', () => {
  expect(draws(aRender('a', 'b'), 'b')).toBe(true)
  expect(draws(aRender('a'), 'behind-a-touch')).toBe(true)
  expect(draws(aRender('a'), 'c')).toBe(false)
})
it('counts each device once that shows a version with the slide, and none without access', () => {
  const standing = slideStanding(
    'a',
    new Set(['lobby', 'hall']),
    [aSite('lobby', false), aSite('hall', true), aSite('other', false)],
    [
      aDevice('1', 'lobby'),
      aDevice('2', 'lobby'),
      aDevice('3', 'hall'),
      aDevice('4', 'hall', false),
      aDevice('5', 'other'),
    ],
    () => aRender('a'),
  )
  expect(standing.live.map(({ id }) => id)).toEqual(['lobby', 'hall'])
  expect(standing.devices).toBe(3)
  expect(standing.waiting.map(({ id }) => id)).toEqual(['hall'])
})
it('counts as showing only devices that say that they show the published version', () => {
  const { devices, showing: shown } = slideStanding(
    'a',
    new Set(['lobby']),
    [aSite('lobby', false)],
    [
      aDevice('1', 'lobby'),
      aDevice('2', 'lobby', true, { ...showing, current: false }),
      aDevice('3', 'lobby', true, { kind: 'offline', since: 0, version: 'v' }),
    ],
    () => aRender('a'),
  )
  expect([shown, devices]).toEqual([1, 3])
})
it('is not live where only the draft shows it, and that draft waits to be published', () => {
  const standing = slideStanding(
    'new',
    new Set(['lobby']),
    [aSite('lobby', true)],
    [aDevice('1', 'lobby')],
    () => aRender('old'),
  )
  expect(standing).toMatchObject({ live: [], devices: 0 })
  expect(standing.waiting).toHaveLength(1)
})
it('has nothing waiting where no device would show it', () =>
  expect(
    slideStanding('a', new Set(['lobby']), [aSite('lobby', true)], [], () => aRender('a')).waiting,
  ).toEqual([]))
