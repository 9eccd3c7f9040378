import { expect, it } from 'vitest'
import { extended, keyOf, refOf, toggled } from './selection.ts'

const order = ['slide/a', 'slide/b', 'slide/c', 'slide/d']
it('names a thing and finds it again', () => {
  expect(refOf(keyOf({ noun: 'folder', id: 'x/y' }))).toEqual({ noun: 'folder', id: 'x/y' })
})
it('chooses one more, and one less', () => {
  expect([...toggled(new Set(), 'slide/a')]).toEqual(['slide/a'])
  expect([...toggled(new Set(['slide/a']), 'slide/a')]).toEqual([])
})
it('chooses everything from the last chosen one to another, either way, and keeps what was chosen', () => {
  expect([...extended(new Set(['slide/d']), order, 'slide/c', 'slide/a')].sort()).toEqual(order)
  expect([...extended(new Set(), order, null, 'slide/b')]).toEqual(['slide/b'])
  expect([...extended(new Set(), order, 'slide/gone', 'slide/b')]).toEqual(['slide/b'])
})
