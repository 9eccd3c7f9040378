import type { Folder } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { slidePlaces } from './slidePlaces.ts'

const folders = [
  { id: 'food', name: 'Food', parent_id: null },
  { id: 'menus', name: 'Menus', parent_id: 'food' },
  { id: 'old', name: 'Old', parent_id: null },
] as Folder[]
const CONTENT = { label: 'Content', path: '/slides' }
const MENUS = { label: 'Menus', path: '/slides-folder/menus' }
const FOOD = { label: 'Food', path: '/slides-folder/food' }

it('leads back to the folder of the address, and keeps a copy there', () =>
  expect(slidePlaces({ folder: 'menus', parent: 'food' }, 'old', folders)).toEqual({
    above: FOOD,
    back: MENUS,
    copyTo: 'menus',
    tail: '/menus/food',
  }))
it('knows the folder above also when the address does not say it', () =>
  expect(slidePlaces({ folder: 'menus' }, null, folders)).toMatchObject({ above: FOOD, back: MENUS }))
it('leads to the parent where the folder is not there any more', () =>
  expect(slidePlaces({ folder: 'gone', parent: 'food' }, 'old', folders)).toEqual({
    above: CONTENT,
    back: FOOD,
    copyTo: 'food',
    tail: '/food',
  }))
it('leads to where the slide lies without folders in the address, or with none that is there', () => {
  expect(slidePlaces({}, 'menus', folders)).toMatchObject({ back: MENUS, copyTo: 'menus' })
  expect(slidePlaces({ folder: 'gone', parent: 'gone' }, 'menus', folders)).toMatchObject({ back: MENUS })
  expect(slidePlaces({}, null, folders)).toEqual({ above: null, back: CONTENT, copyTo: null, tail: '' })
})
it('keeps the way while the folders are not known yet', () =>
  expect(slidePlaces({ folder: 'menus' }, null, undefined)).toMatchObject({
    back: { path: '/slides-folder/menus' },
    copyTo: 'menus',
  }))
