import { describe, expect, it } from 'vitest'
import { ALERT_MS, createMessages } from './messages.ts'

/** Timers that run when time is told to pass. */
function fakeTimers() {
  let nowMs = 0
  let waiting: { atMs: number; run: () => void }[] = []
  return {
    after(ms: number, run: () => void) {
      const timer = { atMs: nowMs + ms, run }
      waiting.push(timer)
      return () => {
        waiting = waiting.filter((other) => other !== timer)
      }
    },
    pass(ms: number) {
      nowMs += ms
      const due = waiting.filter((timer) => timer.atMs <= nowMs)
      waiting = waiting.filter((timer) => timer.atMs > nowMs)
      for (const timer of due) timer.run()
    },
  }
}

describe('messages on the glass', () => {
  it('shows a toast for 2,000 ms and a notification for 2,300 ms', () => {
    const timers = fakeTimers()
    const messages = createMessages(timers, () => true)
    messages.toast('not device id', true)
    messages.notify('Hello', 'World')
    timers.pass(1_999)
    expect(messages.said()).toMatchObject({ toast: { text: 'not device id', danger: true } })
    timers.pass(1)
    expect(messages.said().toast).toBeNull()
    expect(messages.said().notification).not.toBeNull()
    timers.pass(300)
    expect(messages.said().notification).toBeNull()
  })
  it('gives a second toast its full time', () => {
    const timers = fakeTimers()
    const messages = createMessages(timers, () => true)
    messages.toast('one', false)
    timers.pass(1_500)
    messages.toast('two', false)
    timers.pass(1_500)
    expect(messages.said().toast?.text).toBe('two')
    timers.pass(500)
    expect(messages.said().toast).toBeNull()
  })
  it('spares passers-by toasts and alerts, not what was meant for them', () => {
    const messages = createMessages(fakeTimers(), () => false)
    messages.toast('one', true)
    messages.alert('two')
    messages.notify('Hello', '')
    messages.identify('Lobby', 10_000, { clockErrorMs: 3, lateMs: null })
    expect(messages.said()).toEqual({
      toast: null,
      alert: null,
      notification: { title: 'Hello', body: '' },
      identify: { name: 'Lobby', inStep: { clockErrorMs: 3, lateMs: null } },
    })
  })
  it('never waits for the OK of an alert', () => {
    const timers = fakeTimers()
    const messages = createMessages(timers, () => true)
    messages.alert('one')
    timers.pass(ALERT_MS)
    expect(messages.said().alert).toBeNull()
    messages.alert('two')
    messages.dismissAlert()
    expect(messages.said().alert).toBeNull()
  })
})
