import { describe, expect, it } from 'vitest'
import { deviceReportSchema, type DeviceReport } from './deviceReport.ts'
import { DEFAULT_DEVICE_SETTINGS } from './settingsSchemas.ts'
import { OFFLINE_AFTER_MS } from './constants.ts'
import {
  deriveDeviceStatus,
  isOnPurpose,
  reportedState,
  statusKindOf,
  type DeviceFacts,
} from './deviceStatus.ts'

const T0 = Date.UTC(2026, 10, 21, 9)
const VERSION = 'ab'.repeat(32)
const aReport = (given: Partial<DeviceReport> = {}): DeviceReport => ({
  player_version: '1.0.0',
  showing: { kind: 'version', version: VERSION, since: T0 - 60_000 },
  fetching: null,
  files: [],
  faults: [],
  offline_start: { able: true },
  glass: { width: 1920, height: 1080, ratio: 1 },
  storage: null,
  clock_offset: 0,
  ...given,
})
const statusOf = (report: DeviceReport, more: Partial<DeviceFacts> = {}) =>
  deriveDeviceStatus(
    {
      checkinMs: T0 - 1_000,
      connected: true,
      disconnectedMs: null,
      report,
      wanted: VERSION,
      settings: DEFAULT_DEVICE_SETTINGS,
      ...more,
    },
    T0,
  )

describe('the status of a device', () => {
  it('is showing when the player looked at its glass and found what it should', () => {
    expect(statusOf(aReport({ check: { at: T0, ok: true } }))).toMatchObject({
      kind: 'showing',
      current: true,
    })
  })
  it('says by how much the screen that it shows does not fit it', () => {
    expect(statusOf(aReport({ screen: { width: 1920, height: 1080 } }))).not.toHaveProperty('fit')
    expect(statusOf(aReport({ screen: { width: 1080, height: 1920 } }))).toMatchObject({
      kind: 'showing',
      fit: { kind: 'orientation' },
    })
    expect(statusOf(aReport())).not.toHaveProperty('fit')
  })
  it('needs attention when it looked and found something else, whatever it says it shows', () => {
    const report = aReport({
      check: { at: T0, ok: false, problem: 'An item of the screen fails: its video stands still.' },
    })
    expect(statusOf(report)).toEqual({
      kind: 'attention',
      since: T0,
      reason: 'An item of the screen fails: its video stands still.',
    })
  })
  it('gives the code of what the player found, or one of its own where the player gave no reason', () => {
    const found = { at: T0, ok: false, problem: 'Its video stands still.', problem_code: 'videoStill' }
    expect(statusOf(deviceReportSchema.parse(aReport({ check: found })))).toMatchObject({
      reason: 'Its video stands still.',
      reason_code: 'videoStill',
    })
    expect(statusOf(aReport({ check: { at: T0, ok: false } }))).toMatchObject({ reason_code: 'checkFailed' })
    const file = { sha256: 'a'.repeat(64), bytes: 9, received: 0, state: 'failed' as const }
    const fetching = (more: object) =>
      aReport({ fetching: { version: 'b'.repeat(64), files: [{ ...file, ...more }] } })
    expect(statusOf(fetching({}))).toMatchObject({ kind: 'attention', reason_code: 'fileFailed' })
    expect(statusOf(fetching({ reason: 'No room.', reason_code: 'full' }))).toMatchObject({
      reason: 'No room.',
      reason_code: 'full',
    })
  })
  it('is showing its capture device when the player says so, and not the screen underneath', () => {
    const report = aReport({ showing: { kind: 'passthrough', since: T0 - 9_000 } })
    expect(statusOf(deviceReportSchema.parse(report))).toEqual({ kind: 'passthrough', since: T0 - 9_000 })
  })
  it('is paused when the player says so, with who asked for it where that is known', () => {
    const until = T0 + 300_000
    const paused = aReport({
      showing: { kind: 'paused', since: T0 - 9_000 },
      paused: { what: 'presentation', until },
    })
    expect(statusOf(deviceReportSchema.parse(paused))).toEqual({
      kind: 'paused',
      since: T0 - 9_000,
      until,
      by: null,
    })
    const pause = { what: 'presentation' as const, untilMs: until, by: 'Ada' }
    expect(statusOf(paused, { pause })).toMatchObject({ kind: 'paused', until, by: 'Ada' })
    // What was only asked for is not yet so.
    expect(statusOf(aReport(), { pause })).toMatchObject({ kind: 'showing' })
    expect(isOnPurpose('paused')).toBe(true)
  })
  it('is showing while only its ads are paused, and says so', () => {
    const until = T0 + 300_000
    const pause = { what: 'ads' as const, untilMs: until, by: 'Ada' }
    expect(statusOf(aReport({ paused: { what: 'ads', until } }), { pause })).toMatchObject({
      kind: 'showing',
      ads_paused: { until, by: 'Ada' },
    })
    expect(statusOf(aReport({ paused: null }), { pause })).not.toHaveProperty('ads_paused')
  })
  it('rests on what was painted for a player that does not look', () => {
    expect(statusOf(aReport())).toMatchObject({ kind: 'showing' })
  })
})

describe('the kind of a status alone', () => {
  const file = { sha256: 'a'.repeat(64), bytes: 9, received: 0 }
  const fetching = (state: 'failed' | 'waiting') => ({ version: VERSION, files: [{ ...file, state }] })
  const reports: (DeviceReport | null)[] = [
    null,
    aReport(),
    aReport({ check: { at: T0, ok: false } }),
    aReport({ fetching: fetching('failed') }),
    aReport({ fetching: fetching('waiting') }),
    ...(['blank', 'paused', 'passthrough', 'nothing'] as const).map((kind) =>
      aReport({ showing: { kind, since: T0 }, check: { at: T0, ok: false } }),
    ),
    aReport({ showing: { kind: 'nothing', since: T0 }, fetching: fetching('waiting') }),
    aReport({ showing: { kind: 'blank', since: T0 }, fetching: fetching('failed') }),
  ]
  it('is that of the whole status, whatever is reported, wanted and heard', () => {
    for (const report of reports)
      for (const wanted of [null, VERSION])
        for (const checkinMs of [null, T0 - 1_000, T0 - OFFLINE_AFTER_MS - 1, T0 - 3 * OFFLINE_AFTER_MS])
          for (const connected of [true, false]) {
            const facts = { checkinMs, connected, disconnectedMs: null }
            const whole = deriveDeviceStatus(
              { ...facts, wanted, report, settings: DEFAULT_DEVICE_SETTINGS },
              T0,
            )
            const state = report && reportedState(report)
            expect(statusKindOf({ ...facts, hasWanted: wanted !== null, state }, T0)).toBe(whole.kind)
          }
  })
})
