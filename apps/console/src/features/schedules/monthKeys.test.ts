import { expect, it } from 'vitest'
import { monthActOf } from './monthKeys.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  monthActOf({ key, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false, ...held })

it('moves an event by days along the line and by weeks across it', () => {
  const alt = { altKey: true }
  expect(press('ArrowLeft', alt)).toEqual({ kind: 'move', days: -1 })
  expect(press('ArrowRight', alt)).toEqual({ kind: 'move', days: 1 })
  expect(press('ArrowUp', alt)).toEqual({ kind: 'move', days: -7 })
  expect(press('ArrowDown', alt)).toEqual({ kind: 'move', days: 7 })
})
it('deletes, takes back and gives up as in the week, and leaves other keys to the page', () => {
  expect(press('Delete')).toEqual({ kind: 'delete' })
  expect(press('z', { ctrlKey: true })).toEqual({ kind: 'undo' })
  expect(press('Escape')).toEqual({ kind: 'cancel' })
  expect(press('ArrowDown')).toBeNull()
  expect(press('Enter')).toBeNull()
})
