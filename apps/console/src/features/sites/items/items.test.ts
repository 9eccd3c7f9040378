import type { PlaylistEntry } from '@vitrine/core'
import type { StoredPlaylist } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { pageItemOf, playlistItemOf } from '../siteEdits.ts'
import { drawnOf, itemMs, itemName, playlistsAround } from './items.ts'

const aPlaylist = (id: string, items: PlaylistEntry[]): [string, StoredPlaylist] => [
  id,
  {
    id,
    revision: 1,
    name: `The ${id}`,
    automatic: true,
    kind: 'chosen',
    items,
    used_by: [],
    changed_at: 0,
    changed_by: 'Mira',
  },
]
const page = (name: string) => ({ ...pageItemOf(`https://${name}.example/`), id: name, duration: 5_000 })
const library = {
  slides: new Map(),
  media: new Map(),
  playlists: new Map([
    aPlaylist('menu', [page('soup'), { ...playlistItemOf('drinks'), id: 'inner' }]),
    aPlaylist('drinks', [page('tea'), page('wine')]),
  ]),
}

it('names a playlist in a zone, and says when it was deleted', () => {
  expect(itemName(playlistItemOf('menu'), library)).toBe('The menu')
  expect(itemName(playlistItemOf('gone'), library)).toBe('Deleted playlist')
})
it('counts the items of playlists inside a playlist', () => {
  expect(itemMs(playlistItemOf('menu'), library)).toBe(15_000)
  expect(itemMs({ ...playlistItemOf('menu'), turn: 2 }, library)).toBe(10_000)
  expect(itemMs(playlistItemOf('gone'), library)).toBe(0)
})
it('names the playlists that a drawn item came from, the outermost first', () => {
  const items = [page('alone'), playlistItemOf('menu')]
  const [alone, soup, tea] = drawnOf(items, library)
  const around = (id: string) => playlistsAround(items, id, library)
  expect([around(alone!.id), around(soup!.id), around(tea!.id)]).toEqual([
    [],
    ['The menu'],
    ['The menu', 'The drinks'],
  ])
})
