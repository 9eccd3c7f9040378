import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anActivation, aDevice, FIRED_AT } from '../testing/anActivation.ts'
import { chainOf, dotsOf, latenciesOf } from './wall.ts'

const at = (ms: number) => FIRED_AT + ms
const activation = anActivation([
  aDevice({ received_at: at(40), shown_at: at(180), acknowledged_at: at(9_000) }),
  aDevice({ received_at: at(60), shown_at: at(120) }),
  aDevice({ received_at: at(900) }),
  aDevice({ why: 'offline' }),
])

describe('the chain of an emergency', () => {
  it('counts the devices that reached a step, and says when the last of them did', () => {
    expect(chainOf(activation)).toEqual([
      { step: 'fired', count: 4, lastAt: FIRED_AT },
      { step: 'received', count: 3, lastAt: at(900) },
      { step: 'painted', count: 2, lastAt: at(180) },
      { step: 'acknowledged', count: 1, lastAt: at(9_000) },
      { step: 'cleared', count: 0, lastAt: null },
    ])
  })
  it('measures from firing to painting, without displays that have not painted', () => {
    expect(latenciesOf(activation)).toEqual([120, 180])
    // Clocks differ by a few milliseconds; nothing is painted before it is fired.
    expect(latenciesOf(anActivation([aDevice({ shown_at: at(-3) })]))).toEqual([0])
  })
})

describe('the dots of a histogram', () => {
  it('stand above each other where displays took as long, and slow ones stand out', () => {
    expect(dotsOf([110, 120, 590], 6, 10, 500)).toEqual({
      dots: [
        { x: 1.5 / 6, level: 0, isSlow: false },
        { x: 1.5 / 6, level: 1, isSlow: false },
        { x: 5.5 / 6, level: 0, isSlow: true },
      ],
      each: 1,
      mostMs: 600,
      ticks: [0, 200, 400, 600],
    })
  })
  it('never lose a slow display, never leave their room, and stand for all of them', () => {
    const latencies = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { maxLength: 300 })
    fc.assert(
      fc.property(latencies, (some) => {
        const sorted = some.toSorted((a, b) => a - b)
        const { dots, each } = dotsOf(sorted, 40, 8, 1_000)
        expect(dots.every(({ x, level }) => x > 0 && x < 1 && level >= 0 && level < 8)).toBe(true)
        expect(dots.length * each).toBeGreaterThanOrEqual(some.length)
        expect(dots.some(({ isSlow }) => isSlow)).toBe(some.some((ms) => ms > 1_000))
      }),
    )
  })
})
