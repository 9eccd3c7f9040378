import type { Play, RenderData } from '@vitrine/core'
import { expect, it } from 'vitest'
import { createCover } from './cover.ts'
import { watchUncovered } from './watchUncovered.ts'

const render = { version: 'v' } as RenderData
const aPlay = (id: string) => ({ item: { id }, over: [] }) as unknown as Play

/** The reports of each zone, in order: an item, or null for nothing. */
function aWatcher() {
  const told: string[] = []
  const cover = createCover()
  const watcher = watchUncovered(
    {
      presented: (_render, groupId, play) => told.push(`${groupId} ${play.item?.id ?? 'nothing'}`),
      failed: (groupId, itemId) => told.push(`${groupId} ${itemId} failed`),
      covered: () => told.push('covered'),
    },
    cover,
  )
  return { cover, watcher, told }
}

it('counts nothing as shown while an emergency covers it, and what is on again from when it comes out', () => {
  const { cover, watcher, told } = aWatcher()
  watcher.presented(render, 'left', aPlay('a'))
  cover.set('emergency', 'all')
  watcher.presented(render, 'left', aPlay('b'))
  cover.set('emergency', null)
  expect(told).toEqual(['left a', 'left nothing', 'left nothing', 'left b'])
})

it('goes on counting the zones that are not covered', () => {
  const { cover, watcher, told } = aWatcher()
  watcher.presented(render, 'left', aPlay('a'))
  watcher.presented(render, 'right', aPlay('b'))
  cover.set('emergency', ['right'])
  watcher.presented(render, 'left', aPlay('c'))
  cover.set('emergency', null)
  expect(told).toEqual(['left a', 'right b', 'right nothing', 'left c', 'right b'])
})

it('brings nothing back of a presentation that is gone', () => {
  const { cover, watcher, told } = aWatcher()
  watcher.presented(render, 'left', aPlay('a'))
  cover.set('emergency', 'all')
  watcher.covered()
  cover.set('emergency', null)
  expect(told).toEqual(['left a', 'left nothing', 'covered'])
})

it('counts nothing as shown until the last of what covers it is gone', () => {
  const { cover, watcher, told } = aWatcher()
  watcher.presented(render, 'left', aPlay('a'))
  cover.set('trial', 'all')
  cover.set('emergency', ['left'])
  cover.set('trial', null)
  expect(told).toEqual(['left a', 'left nothing'])
  cover.set('emergency', null)
  expect(told).toEqual(['left a', 'left nothing', 'left a'])
})
