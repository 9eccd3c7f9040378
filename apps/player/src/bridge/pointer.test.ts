import { describe, expect, it } from 'vitest'
import { createTestTime } from '../testing/testTime.ts'
import { hideRestingPointer, POINTER_HIDDEN_AFTER_MS } from './pointer.ts'

function aScreen() {
  const time = createTestTime()
  const page = new EventTarget()
  const shown: boolean[] = []
  const stop = hideRestingPointer(page, time.timers, (now) => shown.push(now))
  const move = (pointerType: string, movementX: number) =>
    page.dispatchEvent(Object.assign(new Event('pointermove'), { pointerType, movementX, movementY: 0 }))
  return { ...time, shown, stop, move }
}

describe('hideRestingPointer', () => {
  it('hides the pointer, shows it when it is moved, and hides it three seconds after it rests', () => {
    const { shown, move, pass } = aScreen()
    expect(shown).toEqual([false])
    move('mouse', 4)
    pass(POINTER_HIDDEN_AFTER_MS - 1)
    move('mouse', -1)
    pass(POINTER_HIDDEN_AFTER_MS - 1)
    expect(shown).toEqual([false, true])
    pass(1)
    expect(shown).toEqual([false, true, false])
  })
  it('shows nothing for a finger, nor when the picture moves under a resting mouse', () => {
    const { shown, move } = aScreen()
    move('touch', 9)
    move('mouse', 0)
    expect(shown).toEqual([false])
  })
  it('hears nothing after its end', () => {
    const { shown, move, stop } = aScreen()
    stop()
    move('mouse', 4)
    expect(shown).toEqual([false])
  })
})
