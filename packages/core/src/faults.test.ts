import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actionForFault, identityRetryDelayMs, resubscribeDelayMs, retryDelayMs } from './faults.ts'

const chance = fc.double({ min: 0, max: 0.999_999, noNaN: true })

describe('actionForFault', () => {
  it('reloads a page that cannot go on', () => {
    expect(actionForFault({ area: 'item', fatal: true, attempt: 0 }, 0)).toEqual({ do: 'reload' })
  })
  it('passes over an item that cannot be shown, and tries everything else again', () => {
    expect(actionForFault({ area: 'item', fatal: false, attempt: 0 }, 0)).toEqual({ do: 'skipItem' })
    expect(actionForFault({ area: 'media', fatal: false, attempt: 3 }, 0.5)).toEqual({
      do: 'retry',
      afterMs: 600,
    })
  })
  it('waits longer for identity than for anything else', () => {
    const waits = (['activation', 'media'] as const).map((area) =>
      actionForFault({ area, fatal: false, attempt: 11 }, 0.999_999),
    )
    expect(waits).toEqual([
      { do: 'retry', afterMs: 204_800 },
      { do: 'retry', afterMs: 60_000 },
    ])
  })
})

describe('resubscribeDelayMs', () => {
  it('is exactly 2 s after the first death, whatever chance says', () => {
    fc.assert(fc.property(chance, (number) => resubscribeDelayMs(0, null, number) === 2_000))
  })
  it('grows to 5 s and jitter while quick tries fail', () => {
    expect([1, 2, 3, 4, 50].map((attempt) => resubscribeDelayMs(attempt, null, 0))).toEqual([
      2_000, 2_000, 4_000, 5_000, 5_000,
    ])
    fc.assert(
      fc.property(fc.nat(10_000), chance, (n, number) => resubscribeDelayMs(n, null, number) <= 7_000),
    )
  })
  it('is 5 s and then every 60 s once the link is lost', () => {
    expect([0, 1, 2, 500].map((slow) => resubscribeDelayMs(90, slow, 0))).toEqual([
      5_000, 60_000, 60_000, 60_000,
    ])
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

describe('identityRetryDelayMs', () => {
  it('doubles from 100 ms until a single wait would pass 300,000 ms, then asks once a minute', () => {
    const whole = (attempt: number) => identityRetryDelayMs(attempt, 0.999_999_9)
    expect([0, 1, 2, 11].map(whole)).toEqual([100, 200, 400, 204_800])
    expect([12, 13, 400].map(whole)).toEqual([60_000, 60_000, 60_000])
  })
  it('never waits longer than 300,000 ms nor less than half of what is due', () => {
    fc.assert(
      fc.property(fc.nat(1_000), chance, (attempt, number) => {
        const ms = identityRetryDelayMs(attempt, number)
        expect(ms).toBeLessThanOrEqual(300_000)
        expect(ms).toBeGreaterThanOrEqual(Math.min(30_000, 50 * 2 ** attempt))
      }),
    )
  })
})
