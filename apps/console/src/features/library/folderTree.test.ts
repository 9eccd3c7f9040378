import type { Folder } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { asTree, pathTo } from './folderTree.ts'

const folder = (id: string, parent_id: string | null = null): Folder => ({
  id,
  parent_id,
  name: id,
  epoch: 0,
  type: 'folder',
  slides: 0,
  media: 0,
  revision: 1,
})
const folders = [
  folder('10'),
  folder('9'),
  folder('in 9', '9'),
  folder('deep', 'in 9'),
  folder('in 10', '10'),
]

it('leads from the top down to a folder', () => {
  expect(pathTo(folders, 'deep').map(({ id }) => id)).toEqual(['9', 'in 9', 'deep'])
  expect(pathTo(folders, null)).toEqual([])
  expect(pathTo(folders, 'gone')).toEqual([])
})
it('ends where folders lie in a circle', () => {
  expect(pathTo([folder('a', 'b'), folder('b', 'a')], 'a').length).toBeLessThanOrEqual(50)
})
it('lists folders as they lie in each other, numbers as numbers, without those that are moved', () => {
  const names = (tree: ReturnType<typeof asTree>) => tree.map(({ folder: { id }, depth }) => `${depth} ${id}`)
  expect(names(asTree(folders))).toEqual(['0 9', '1 in 9', '2 deep', '0 10', '1 in 10'])
  expect(names(asTree(folders, new Set(['in 9'])))).toEqual(['0 9', '0 10', '1 in 10'])
})
