import { expect, it } from 'vitest'
import { arrivalOf } from './arrival.ts'

const version = 'b'.repeat(64)
const T0 = Date.UTC(2026, 10, 21, 18, 42)

it('calls a version shown only when the device says that very version', () => {
  expect(arrivalOf({ kind: 'showing', since: T0, version, current: true }, version)).toMatchObject({
    stage: 'live',
    sinceMs: T0,
  })
  expect(
    arrivalOf({ kind: 'showing', since: T0, version: 'a'.repeat(64), current: true }, version).stage,
  ).toBe('coming')
})
it('counts files, and knows a device that is away', () => {
  expect(arrivalOf({ kind: 'downloading', since: T0, done: 2, total: 5, version }, version).words).toBe(
    'Downloading 2 of 5',
  )
  expect(arrivalOf({ kind: 'offline', since: T0, version: null }, version).stage).toBe('away')
})
