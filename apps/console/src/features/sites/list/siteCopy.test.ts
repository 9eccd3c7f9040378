import type { AdDraft, LeafDraft, SiteDraft } from '@vitrine/core'
import { expect, it } from 'vitest'
import { copyName, copyOf } from './siteCopy.ts'

const leaf = (id: string): LeafDraft => ({
  id,
  slide_id: 's',
  duration: 5_000,
  fit: 'cover',
  transition: { kind: 'cut', duration: 0 },
})
const draft: SiteDraft = {
  width: 1920,
  height: 1080,
  groups: [
    {
      id: 'g',
      name: 'Main',
      frame: { x: 0, y: 0, width: 1920, height: 1080 },
      background: '#000000',
      items: [leaf('a'), { id: 'l', list: { name: 'L', play: 'all', items: [leaf('b')] } }],
    },
  ],
  ads: [{ id: 'ad', name: 'Ad', group_id: 'g' } as AdDraft],
  js: 'x',
}

it('gives everything an id of its own, and keeps what belongs together together', () => {
  let nth = 0
  const copy = copyOf(draft, () => `n${(nth += 1)}`)
  const ids = (text: SiteDraft) => [...JSON.stringify(text).matchAll(/"id":"(\w+)"/g)].map(([, id]) => id!)
  expect(ids(copy).filter((id) => ids(draft).includes(id))).toEqual([])
  expect(new Set(ids(copy)).size).toBe(ids(draft).length)
  expect(copy.ads![0]!.group_id).toBe(copy.groups[0]!.id)
  expect(copy.js).toBe('x')
})
it('finds a name that is free', () => {
  expect(copyName('Lobby', [])).toBe('Lobby copy')
  expect(copyName('Lobby copy', ['Lobby copy', 'Lobby copy 2'])).toBe('Lobby copy 3')
})
