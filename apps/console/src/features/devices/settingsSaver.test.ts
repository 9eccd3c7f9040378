import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSettingsSaver } from './settingsSaver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function aSaver(save = vi.fn(async () => undefined), send = vi.fn(async () => 'command-1')) {
  return { save, send, saver: createSettingsSaver({ save, send, nowMs: () => Date.now() }) }
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

describe('trying settings on the display', () => {
  it('sends at once what was changed, and saves nothing until it is kept', async () => {
    const { save, send, saver } = aSaver()
    saver.change({ rotate: 90 })
    saver.tryOut()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(send).toHaveBeenCalledExactlyOnceWith({ rotate: 90 }, 30_000)
    expect(saver.state.get()).toMatchObject({ kind: 'trying', command: 'command-1' })
    expect(save).not.toHaveBeenCalled()
    saver.keep()
    await vi.advanceTimersByTimeAsync(0)
    expect(save).toHaveBeenCalledExactlyOnceWith({ rotate: 90 })
    expect(saver.state.get()).toEqual({ kind: 'saved' })
  })
  it('takes back what was tried when nobody keeps it, and saves what cannot be tried', async () => {
    const { save, saver } = aSaver()
    saver.change({ rotate: 90, offlineMedia: false })
    saver.tryOut()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(saver.changes.get()).toEqual({ offlineMedia: false })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(save).toHaveBeenCalledExactlyOnceWith({ offlineMedia: false })
  })
  it('tries again what is changed during a trial, from then on for as long', async () => {
    const { send, saver } = aSaver()
    saver.change({ x: 1 })
    saver.tryOut()
    await vi.advanceTimersByTimeAsync(20_000)
    saver.change({ x: 2 })
    saver.change({ x: 3 })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(send).toHaveBeenCalledTimes(2)
    expect(send).toHaveBeenLastCalledWith({ x: 3 }, 30_000)
    expect(saver.state.get().kind).toBe('trying')
    await vi.advanceTimersByTimeAsync(10_400)
    expect(saver.state.get()).toEqual({ kind: 'reverted' })
  })
  it('ends the trial on the display when it is reverted, and when the form closes', async () => {
    for (const end of ['revert', 'flush'] as const) {
      const { save, send, saver } = aSaver()
      saver.change({ x: 1 })
      saver.tryOut()
      saver[end]()
      await vi.advanceTimersByTimeAsync(40_000)
      expect(send).toHaveBeenLastCalledWith({}, 0)
      expect(save).not.toHaveBeenCalled()
      expect(saver.changes.get()).toEqual({})
    }
  })
  it('says why when the trial cannot be sent or the display refuses it, and shows what is saved again', async () => {
    const { saver } = aSaver(
      undefined,
      vi.fn(() => Promise.reject(new Error('away'))),
    )
    saver.change({ x: 1 })
    saver.tryOut()
    await vi.advanceTimersByTimeAsync(0)
    expect(saver.state.get()).toMatchObject({ kind: 'trialFailed', error: new Error('away') })
    expect(saver.changes.get()).toEqual({})
    const { saver: another } = aSaver()
    another.change({ x: 1 })
    another.tryOut()
    another.refused('unknown')
    expect(another.state.get()).toEqual({ kind: 'trialFailed', error: 'unknown' })
  })
})
