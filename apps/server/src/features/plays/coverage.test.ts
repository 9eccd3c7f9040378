import { expect, it } from 'vitest'
import { coverageByPiece, coverageOf, deviceCoverage, type ReportedDevice } from './coverage.ts'

const PERIOD = { fromMs: 1_000, untilMs: 2_000 }
const device = (facts: Partial<ReportedDevice>): ReportedDevice => ({
  acceptedMs: 0,
  isActive: true,
  stretches: [],
  firstMs: null,
  lastMs: null,
  ...facts,
})
const covered = (facts: Partial<ReportedDevice>, nowMs = 5_000) => {
  const cover = deviceCoverage(device(facts), PERIOD, nowMs)
  return cover && coverageOf(cover)
}

it('has nothing of a device that reported nothing, and says that all of it is not reported yet', () => {
  expect(covered({})).toEqual({ expectedMs: 1_000, accountedMs: 0, notReportedMs: 1_000 })
})
it('tells a hole within the records from what is not reported yet', () => {
  expect(
    covered({
      stretches: [
        { fromMs: 900, untilMs: 1_300 },
        { fromMs: 1_500, untilMs: 1_700 },
      ],
      firstMs: 900,
      lastMs: 1_700,
    }),
  ).toEqual({ expectedMs: 1_000, accountedMs: 500, notReportedMs: 300 })
})
it('counts from the pairing or the first record, and no time that is still to come', () => {
  expect(covered({ acceptedMs: 1_400 })?.expectedMs).toBe(600)
  expect(covered({ acceptedMs: 1_400, firstMs: 1_200, lastMs: 1_250 })?.expectedMs).toBe(800)
  expect(covered({}, 1_100)?.expectedMs).toBe(100)
  expect(covered({ acceptedMs: 3_000 })).toBeNull()
})
it('counts a removed device until its last record', () => {
  expect(
    covered({ isActive: false, stretches: [{ fromMs: 0, untilMs: 1_600 }], firstMs: 0, lastMs: 1_600 }),
  ).toEqual({ expectedMs: 600, accountedMs: 600, notReportedMs: 0 })
  expect(covered({ isActive: false })).toBeNull()
})
it('counts no time twice where two chains overlap', () => {
  const overlapping = [
    { fromMs: 1_000, untilMs: 1_600 },
    { fromMs: 1_400, untilMs: 2_000 },
  ]
  expect(covered({ stretches: overlapping, firstMs: 0, lastMs: 2_000 })?.accountedMs).toBe(1_000)
})
it('gives each piece of the period its part, which add up to the whole', () => {
  const covers = [
    deviceCoverage(
      device({
        stretches: [
          { fromMs: 0, untilMs: 1_250 },
          { fromMs: 1_350, untilMs: 1_850 },
        ],
        firstMs: 0,
        lastMs: 1_850,
      }),
      PERIOD,
      5_000,
    )!,
    deviceCoverage(device({ acceptedMs: 1_950 }), PERIOD, 5_000)!,
  ]
  expect(coverageByPiece(covers, [1_000, 1_100, 1_500, 1_900, 2_000])).toEqual([
    { expectedMs: 100, accountedMs: 100, notReportedMs: 0 },
    { expectedMs: 400, accountedMs: 300, notReportedMs: 0 },
    { expectedMs: 400, accountedMs: 350, notReportedMs: 50 },
    { expectedMs: 150, accountedMs: 0, notReportedMs: 150 },
  ])
})
