import { describe, expect, it } from 'vitest'
import { createTestTime } from '../testing/testTime.ts'
import { HEARTBEAT_EVERY_MS, startHeartbeat, type Frames } from './heartbeat.ts'

/** A page whose frames come when `paint` is called. */
function aPage() {
  const due = new Set<() => void>()
  const listeners = new Set<() => void>()
  let seen = true
  const frames: Frames = {
    visible: () => seen,
    onVisibilityChange(run) {
      listeners.add(run)
      return () => listeners.delete(run)
    },
    next(run) {
      due.add(run)
      return () => due.delete(run)
    },
  }
  return {
    frames,
    listeners,
    paint() {
      const now = [...due]
      due.clear()
      for (const run of now) run()
    },
    show(visible: boolean) {
      seen = visible
      for (const run of listeners) run()
    },
  }
}

function aBeatingPage() {
  const time = createTestTime()
  const page = aPage()
  let beats = 0
  const stop = startHeartbeat(() => (beats += 1), time.timers, page.frames)
  return { ...page, ...time, stop, beats: () => beats }
}

describe('startHeartbeat', () => {
  it('beats once two frames were made, and again every two seconds', () => {
    const page = aBeatingPage()
    expect(page.beats()).toBe(0)
    page.paint()
    expect(page.beats()).toBe(0)
    page.paint()
    expect(page.beats()).toBe(1)
    page.pass(HEARTBEAT_EVERY_MS - 1)
    page.paint()
    page.paint()
    expect(page.beats()).toBe(1)
    page.pass(1)
    page.paint()
    page.paint()
    expect(page.beats()).toBe(2)
  })
  it('is silent while timers run but nothing is painted', () => {
    const page = aBeatingPage()
    page.paint()
    page.pass(60_000)
    expect(page.beats()).toBe(0)
    page.paint()
    expect(page.beats()).toBe(1)
  })
  it('asks for no picture while nobody sees the page, also when it is hidden in the middle of waiting for one', () => {
    const page = aBeatingPage()
    page.paint()
    page.show(false)
    expect(page.beats()).toBe(1)
    page.pass(3 * HEARTBEAT_EVERY_MS)
    expect(page.beats()).toBe(4)
    page.show(true)
    page.pass(10 * HEARTBEAT_EVERY_MS)
    expect(page.beats()).toBe(4)
    page.paint()
    page.paint()
    expect(page.beats()).toBe(5)
  })
  it('says nothing more after its end', () => {
    const page = aBeatingPage()
    page.paint()
    page.stop()
    page.paint()
    page.pass(60_000)
    expect(page.beats()).toBe(0)
    expect(page.listeners.size).toBe(0)
  })
})
