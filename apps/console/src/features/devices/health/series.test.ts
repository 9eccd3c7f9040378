import type { DeviceHealth } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { lineOf, measuredMetrics, newestOf, valueWords } from './series.ts'

const none = [null, null, null]
const health: DeviceHealth = {
  from: 0,
  to: 6_000_000,
  step: 600_000,
  at: [600_000, 1_200_000, 3_000_000],
  values: {
    temperature: [40, 41, null],
    memory: none,
    storage: [50, 50, 51],
    clock_offset: none,
    round_trip: none,
    late: none,
    faults: [0, 0, 1],
    skew: none,
  },
}

it('draws only what was measured', () => {
  expect(measuredMetrics(health)).toEqual(['temperature', 'storage', 'faults'])
})
it('breaks a line where samples are missing, instead of joining its ends', () => {
  expect(lineOf(health, 'storage')).toEqual({
    at: [600, 1_200, 1_800, 3_000],
    values: [50, 50, null, 51],
  })
})
it('says the newest value that is known', () => {
  expect(newestOf(health, 'temperature')).toBe(41)
  expect(newestOf(health, 'memory')).toBeNull()
  expect(valueWords('storage', 51)).toBe('51%')
  expect(valueWords('temperature', 41)).toBe('41 °C')
})
