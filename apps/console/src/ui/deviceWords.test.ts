import { describe, expect, it } from 'vitest'
import { deviceWords, isAsItShould } from './deviceWords.ts'

const T0 = Date.UTC(2026, 10, 21, 18, 42)
const version = 'a'.repeat(64)

describe('deviceWords', () => {
  it('says how long a device has been away, and that it keeps playing', () => {
    const words = deviceWords({ kind: 'offline', since: T0 - 11 * 60_000, version }, T0)
    expect(words).toMatchObject({ short: 'Offline 11 min', tone: 'warn', shape: 'triangle' })
    expect(words.sentence).toContain('keeps playing its own copy')
  })
  it('does not claim that an offline device plays when it had nothing', () =>
    expect(deviceWords({ kind: 'offline', since: T0, version: null }, T0).sentence).not.toContain('playing'))
  it('counts only checked files while downloading', () =>
    expect(deviceWords({ kind: 'downloading', since: T0, done: 3, total: 7, version }, T0).short).toBe(
      'Downloading 3 of 7',
    ))
  it('says unknown for a device that never reported', () =>
    expect(deviceWords({ kind: 'unknown', since: null }, T0).short).toBe('Unknown'))
})

describe('isAsItShould', () => {
  it('counts black on purpose as right', () => expect(isAsItShould({ kind: 'blank', since: T0 })).toBe(true))
  it('does not count an earlier version as right', () =>
    expect(isAsItShould({ kind: 'showing', since: T0, version, current: false })).toBe(false))
})
