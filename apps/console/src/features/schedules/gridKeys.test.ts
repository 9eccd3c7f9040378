import { describe, expect, it } from 'vitest'
import { shiftOf, spanBetween } from './gridGesture.ts'
import { actOf } from './gridKeys.ts'

const at = { column: 2, minute: 8 * 60 }
const press = (key: string, part: Partial<KeyboardEvent> = {}, spot = at) =>
  actOf({ key, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false, ...part }, spot, 7)

describe('keys in the week', () => {
  it('move the cursor by half an hour and by a day', () => {
    expect(press('ArrowDown')).toEqual({ kind: 'cursor', to: { column: 2, minute: 510 } })
    expect(press('ArrowLeft')).toEqual({ kind: 'cursor', to: { column: 1, minute: 480 } })
    expect(press('ArrowUp', {}, { column: 0, minute: 0 })).toEqual({
      kind: 'cursor',
      to: { column: 0, minute: 0 },
    })
  })

  it('go on to the next week beyond its last day', () => {
    expect(press('ArrowRight', {}, { column: 6, minute: 0 })).toEqual({ kind: 'week', by: 1 })
    expect(press('PageUp')).toEqual({ kind: 'week', by: -1 })
  })

  it('stretch with Shift and move with Alt', () => {
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ kind: 'shift', by: { start: 0, end: 15 } })
    expect(press('ArrowRight', { altKey: true })).toEqual({ kind: 'shift', by: { start: 1440, end: 1440 } })
    expect(press('ArrowLeft', { shiftKey: true })).toBeNull()
  })

  it('open and choose what is at the cursor', () => {
    expect(press('Enter')).toEqual({ kind: 'open' })
    expect(press(' ')).toEqual({ kind: 'next' })
  })

  it('undo, and leave other shortcuts to the browser', () => {
    expect(press('z', { ctrlKey: true })).toEqual({ kind: 'undo' })
    expect(press('r', { ctrlKey: true })).toBeNull()
    expect(press('Tab')).toBeNull()
  })
})

describe('the mouse in the week', () => {
  it('draws whole quarters of an hour, in either direction', () => {
    expect(spanBetween({ column: 1, minute: 483 }, { column: 1, minute: 541 })).toEqual({
      from: 1440 + 480,
      until: 1440 + 555,
    })
    expect(spanBetween({ column: 0, minute: 541 }, { column: 0, minute: 483 })).toEqual({
      from: 480,
      until: 555,
    })
  })

  it('moves a block as a whole and an edge alone', () => {
    const from = { column: 0, minute: 480 }
    const to = { column: 1, minute: 506 }
    expect(shiftOf('move', from, to)).toEqual({ start: 1470, end: 1470 })
    expect(shiftOf('end', from, { column: 0, minute: 506 })).toEqual({ start: 0, end: 30 })
    expect(shiftOf('start', from, { column: 0, minute: 450 })).toEqual({ start: -30, end: 0 })
  })
})
