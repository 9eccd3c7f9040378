import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinStretches, stretchOf, unionOfSpans } from './playStretches.ts'

const NINE = Date.UTC(2026, 10, 21, 9)
/** A play of ten seconds with this number. */
const play = (seq: number, until = NINE + (seq + 1) * 10_000) => ({ seq, from: until - 10_000, until })
const accounted = (plays: readonly { seq: number; from: number; until: number }[]) =>
  joinStretches(plays.map(stretchOf)).map(({ fromMs, untilMs }) => [fromMs - NINE, untilMs - NINE])

describe('the time for which a device has accounted', () => {
  it('reaches from the beginning of a chain to its end, also while nothing played', () => {
    expect(
      accounted([play(0), play(1), { seq: 2, from: NINE + 3_600_000, until: NINE + 3_610_000 }]),
    ).toEqual([[0, 3_610_000]])
  })
  it('has a hole where a record is missing, from the end of the one before to the end of the one after', () => {
    expect(accounted([play(0), play(1), play(3), play(4)])).toEqual([
      [0, 20_000],
      [40_000, 50_000],
    ])
    expect(accounted([play(3), play(1), play(4), play(0), play(2)])).toEqual([[0, 50_000]])
  })
  it('does not take a leap of a clock for time that passed', () => {
    const year = 365 * 24 * 3_600_000
    expect(accounted([play(0), play(1, NINE + year), play(2, NINE + year + 10_000)])).toEqual([
      [0, 10_000],
      [year, year + 10_000],
    ])
    expect(accounted([play(0, NINE + 3_600_000), play(1, NINE + 10_000), play(2, NINE + 20_000)])).toEqual([
      [3_590_000, 3_600_000],
      [10_000, 20_000],
    ])
    expect(accounted([{ seq: 0, from: 1_000_000_000_000, until: NINE }])).toEqual([[-31 * 24 * 3_600_000, 0]])
  })
  it('takes the ends of two zones in any order', () => {
    expect(
      accounted([play(0), play(1, NINE + 40_000), play(2, NINE + 30_000), play(3, NINE + 45_000)]),
    ).toEqual([[0, 45_000]])
  })
  it('is the same in whichever order and pieces records arrive', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ seq: fc.nat(30), jitter: fc.integer({ min: -200_000, max: 200_000 }) }), {
          selector: ({ seq }) => seq,
        }),
        fc.nat(30),
        (given, at) => {
          const stretches = given.map(({ seq, jitter }) =>
            stretchOf(play(seq, NINE + seq * 100_000 + jitter)),
          )
          const pieces = [...joinStretches(stretches.slice(0, at)), ...joinStretches(stretches.slice(at))]
          expect(joinStretches(pieces)).toEqual(joinStretches(stretches))
        },
      ),
    )
  })
})

it('unites spans and leaves out what is empty', () => {
  expect(
    unionOfSpans([
      { fromMs: 5, untilMs: 9 },
      { fromMs: 0, untilMs: 3 },
      { fromMs: 8, untilMs: 12 },
      { fromMs: 3, untilMs: 3 },
      { fromMs: 20, untilMs: 10 },
    ]),
  ).toEqual([
    { fromMs: 0, untilMs: 3 },
    { fromMs: 5, untilMs: 12 },
  ])
})
