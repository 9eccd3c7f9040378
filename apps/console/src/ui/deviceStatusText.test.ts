import { describe, expect, it } from 'vitest'
import type { DeviceStatus } from '@vitrine/core'
import { deviceStatusText, isHealthy, lastSeenMs } from './deviceStatusText.ts'

const T0 = Date.UTC(2026, 10, 21, 18, 42)
const version = 'a'.repeat(64)

describe('deviceStatusText', () => {
  it('says how long a device has been away, and what it would play', () => {
    const words = deviceStatusText({ kind: 'offline', since: T0 - 11 * 60_000, version }, T0)
    expect(words).toMatchObject({ short: 'Offline 11 min', tone: 'warn', shape: 'triangle' })
    expect(words.sentence).toContain('It keeps playing stored content if it has power.')
  })
  it('claims no start offline of a device that says it cannot', () => {
    const cannot = { offline_start: { able: false, reason: 'The player was opened over HTTP.' } }
    const { sentence } = deviceStatusText({ kind: 'offline', since: T0 - 60_000, version }, T0, cannot)
    expect(sentence).toContain('until it restarts: it can’t start offline.')
    expect(sentence).not.toContain('power')
  })
  it('counts an offline device’s last sight from the instant that its status counts from', () => {
    const away = {
      status: { kind: 'offline', since: T0 - 24_000, version } as const,
      checkin_epoch: T0 - 49_000,
    }
    expect(lastSeenMs(away)).toBe(T0 - 24_000)
    expect(lastSeenMs({ status: { kind: 'unknown', since: null }, checkin_epoch: null })).toBeNull()
  })
  it('does not claim that an offline device plays when it had nothing', () =>
    expect(deviceStatusText({ kind: 'offline', since: T0, version: null }, T0).sentence).not.toContain(
      'plays',
    ))
  it('counts only checked files while downloading', () =>
    expect(deviceStatusText({ kind: 'downloading', since: T0, done: 3, total: 7, version }, T0).short).toBe(
      'Downloading 3 of 7',
    ))
  it('says unknown for a device that never reported', () =>
    expect(deviceStatusText({ kind: 'unknown', since: null }, T0).short).toBe('Unknown'))
})

describe('a screen that does not fit its display', () => {
  const showing = (fit?: object) =>
    ({ kind: 'showing', since: T0, version, current: true, ...(fit && { fit }) }) as DeviceStatus
  it('shows what it should where only narrow bars stay, and mentions them', () => {
    const narrow = showing({ kind: 'shape', bare: 0.1 })
    expect(deviceStatusText(narrow, T0)).toMatchObject({
      tone: 'good',
      short: 'Showing',
      sentence: expect.stringContaining('Narrow black bars cover 10% of the display.'),
    })
    expect(isHealthy(narrow)).toBe(true)
  })
  it('is never green while much of the display stays black', () => {
    const words = deviceStatusText(showing({ kind: 'orientation', bare: 0.6836 }), T0)
    expect(words).toMatchObject({ tone: 'warn', shape: 'bars', short: 'Wrong orientation' })
    expect(words.sentence).toContain('68% of the display stays black')
    expect(isHealthy(showing({ kind: 'orientation', bare: 0.68 }))).toBe(false)
    expect(isHealthy(showing({ kind: 'shape', bare: 0.2 }))).toBe(false)
  })
  it('is mentioned where it is only enlarged, and counts as right', () => {
    expect(deviceStatusText(showing({ kind: 'enlarged', times: 3 }), T0)).toMatchObject({
      tone: 'good',
      sentence: expect.stringContaining('enlarged 3 times'),
    })
    expect(isHealthy(showing({ kind: 'enlarged', times: 3 }))).toBe(true)
  })
})

describe('isHealthy', () => {
  it('counts black on purpose as right', () => expect(isHealthy({ kind: 'blank', since: T0 })).toBe(true))
  it('does not count an earlier version as right', () =>
    expect(isHealthy({ kind: 'showing', since: T0, version, current: false })).toBe(false))
})
