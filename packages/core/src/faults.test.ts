import { describe, expect, it } from 'vitest'
import { actionForFault, retryDelayMs } from './faults.ts'

describe('actionForFault', () => {
  it('loads a page anew that cannot go on', () => {
    expect(actionForFault({ area: 'item', fatal: true, attempt: 0 }, 0)).toEqual({ do: 'reload' })
  })
  it('resubscribes 2 s after a subscription died', () => {
    expect(actionForFault({ area: 'subscription', fatal: false, attempt: 0 }, 0.9)).toEqual({
      do: 'resubscribe',
      afterMs: 2_000,
    })
  })
  it('waits longer, at most 17 s, when the subscription keeps dying', () => {
    const waits = [1, 2, 3, 4, 5, 50].map((attempt) => {
      const action = actionForFault({ area: 'subscription', fatal: false, attempt }, 0)
      return action.do === 'resubscribe' ? action.afterMs : null
    })
    expect(waits).toEqual([2_000, 2_000, 4_000, 8_000, 15_000, 15_000])
  })
  it('passes over an item that cannot be shown, and tries everything else again', () => {
    expect(actionForFault({ area: 'item', fatal: false, attempt: 0 }, 0)).toEqual({ do: 'skipItem' })
    expect(actionForFault({ area: 'media', fatal: false, attempt: 3 }, 0.5)).toEqual({
      do: 'retry',
      afterMs: 600,
    })
  })
})

describe('retryDelayMs', () => {
  it('doubles from 100 ms to at most a minute, spread over the upper half', () => {
    expect([0, 1, 2, 3].map((attempt) => retryDelayMs(attempt, 0))).toEqual([50, 100, 200, 400])
    expect(retryDelayMs(0, 0.999)).toBe(100)
    expect(retryDelayMs(400, 0)).toBe(30_000)
    expect(retryDelayMs(400, 0.999)).toBeLessThanOrEqual(60_000)
  })
})
