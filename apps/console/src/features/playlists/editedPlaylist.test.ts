import type { StoredPlaylist } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { editedOf, NEW_RULE, writtenOf } from './editedPlaylist.ts'

const shown = { duration: 5_000, fit: 'cover', transition: { kind: 'cut', duration: 0 } } as const
const stored: StoredPlaylist = {
  id: 'p',
  revision: 3,
  name: 'Offers',
  automatic: false,
  kind: 'chosen',
  items: [
    { id: 'a', slide_id: 'soup', ...shown },
    { id: 'b', playlist_id: 'drinks', turn: 2 },
  ],
  used_by: [],
  changed_at: 0,
  changed_by: 'Mira',
}

it('writes a playlist as it was read', () => {
  const { name, automatic, items } = stored
  expect(writtenOf(editedOf(stored))).toEqual({ kind: 'chosen', name, automatic, items })
})
it('writes the rule of a playlist, and not what it found', () => {
  const edited = editedOf({ ...stored, kind: 'rule', rule: NEW_RULE })
  expect(writtenOf(edited)).toEqual({ kind: 'rule', name: 'Offers', automatic: false, rule: NEW_RULE })
})
