import { describe, expect, it } from 'vitest'
import { createTestTime } from '../testing/testTime.ts'
import { IDLE_RESET_MS, IDLE_TYPING_MS, watchIdle } from './idle.ts'

function aScreen() {
  const time = createTestTime()
  const page = new EventTarget()
  let typing = false
  let resets = 0
  const { touched, stop } = watchIdle({
    page,
    isTrusted: (event) => !event.cancelable,
    timers: time.timers,
    monotonicMs: time.monotonicMs,
    typing: () => typing,
    onIdle: () => (resets += 1),
  })
  return {
    ...time,
    touched,
    stop,
    resets: () => resets,
    /** What a script does is made cancelable here, to tell it apart. */
    act: (deed: string, byScript = false) => page.dispatchEvent(new Event(deed, { cancelable: byScript })),
    type: (now: boolean) => {
      typing = now
    },
  }
}

describe('watchIdle', () => {
  it('says once that a person has gone, a minute after the last touch', () => {
    const { act, pass, resets } = aScreen()
    act('pointerdown')
    pass(40_000)
    act('wheel')
    pass(IDLE_RESET_MS - 1)
    expect(resets()).toBe(0)
    pass(1)
    expect(resets()).toBe(1)
    pass(10 * IDLE_RESET_MS)
    expect(resets()).toBe(1)
    act('keydown')
    pass(IDLE_RESET_MS)
    expect(resets()).toBe(2)
  })
  it('says nothing of a screen that nobody has touched, or that only a script has', () => {
    const { act, pass, resets } = aScreen()
    act('pointerdown', true)
    pass(IDLE_TYPING_MS * 2)
    expect(resets()).toBe(0)
  })
  it('waits while somebody types, and three minutes for who stopped in the middle', () => {
    const { act, type, pass, resets } = aScreen()
    act('pointerdown')
    type(true)
    for (let word = 0; word < 5; word += 1) {
      pass(IDLE_RESET_MS + 30_000)
      act('input')
    }
    pass(IDLE_TYPING_MS - 1)
    expect(resets()).toBe(0)
    pass(1)
    expect(resets()).toBe(1)
  })
  it('counts what it is told of elsewhere, and nothing after its end', () => {
    const { touched, stop, act, pass, resets } = aScreen()
    touched()
    pass(IDLE_RESET_MS)
    expect(resets()).toBe(1)
    touched()
    stop()
    act('pointerdown')
    pass(IDLE_TYPING_MS)
    expect(resets()).toBe(1)
  })
})
