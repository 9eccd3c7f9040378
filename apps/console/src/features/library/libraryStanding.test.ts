import { expect, it } from 'vitest'
import { libraryStanding } from './libraryStanding.ts'

const known = { failed: false, pending: false, loaded: 0, total: 0, narrowed: false, inFolders: [] }

it.each([
  ['nothing has come yet', { ...known, pending: true }, 'loading'],
  ['nothing came', { ...known, failed: true, pending: true }, 'failed'],
  ['a further page did not come', { ...known, failed: true, loaded: 100, total: 200 }, 'list'],
  ['there is something', { ...known, loaded: 1, total: 1 }, 'list'],
  ['no filter finds anything', { ...known, narrowed: true, inFolders: [3] }, 'nothingFound'],
  ['there is nothing at all', known, 'empty'],
  ['there are only empty folders', { ...known, inFolders: [0, 0] }, 'empty'],
  ['everything is in folders', { ...known, inFolders: [0, 3] }, 'inFolders'],
])('when %s', (_when, page, standing) => {
  expect(libraryStanding(page)).toBe(standing)
})
