import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSettingsSaver } from './settingsSaver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function aSaver(save = vi.fn(async () => undefined)) {
  return { save, saver: createSettingsSaver({ save, nowMs: () => Date.now() }) }
}

describe('createSettingsSaver', () => {
  it('saves five seconds after the last change, all changes at once', async () => {
    const { save, saver } = aSaver()
    saver.change({ blankScreen: true })
    await vi.advanceTimersByTimeAsync(4_000)
    saver.change({ rotate: 90 })
    await vi.advanceTimersByTimeAsync(4_999)
    expect(save).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(save).toHaveBeenCalledExactlyOnceWith({ blankScreen: true, rotate: 90 })
    expect(saver.state.get()).toEqual({ kind: 'saved' })
    expect(saver.changes.get()).toEqual({})
  })
  it('saves at once when the form closes', async () => {
    const { save, saver } = aSaver()
    saver.change({ x: 4 })
    saver.flush()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(save).toHaveBeenCalledTimes(1)
  })
  it('keeps what was changed while a save was on its way, and saves it next', async () => {
    let finish = () => {}
    const save = vi.fn(() => new Promise<undefined>((resolve) => (finish = () => resolve(undefined))))
    const { saver } = aSaver(save)
    saver.change({ x: 1 })
    saver.flush()
    saver.change({ x: 2 })
    finish()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(save).toHaveBeenLastCalledWith({ x: 2 })
  })
  it('loses nothing when a save fails', async () => {
    const { saver } = aSaver(vi.fn(() => Promise.reject(new Error('away'))))
    saver.change({ y: 7 })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(saver.state.get().kind).toBe('failed')
    expect(saver.changes.get()).toEqual({ y: 7 })
  })
})
