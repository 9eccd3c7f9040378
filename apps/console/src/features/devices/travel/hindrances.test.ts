import type { RenderData } from '@vitrine/core'
import type { Device, DeviceAt } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { hindrancesAt } from './hindrances.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A Monday. */
const NOW = Date.UTC(2026, 10, 23, 12)
const FILE = 'a'.repeat(64)

const aDevice = (more: object = {}) =>
  ({ status: { kind: 'showing' }, pause: null, remote: {}, data: null, ...more }) as unknown as Device
const at = (t: number, emergency: DeviceAt['emergency'] = null) => ({ t, time_zone: 'UTC', emergency })
const anEmergency = (covers: 'display' | 'zones', zones: string[] = []): DeviceAt['emergency'] => ({
  activation_id: 'a',
  emergency_id: 'e',
  name: 'Evacuate',
  drill: false,
  covers,
  zones,
  fired_at: NOW,
  until: NOW + HOUR_MS,
})
const codes = (...args: Parameters<typeof hindrancesAt>) => hindrancesAt(...args).map(({ code }) => code)
const slide = { id: 'slide', background: { kind: 'media', media: { sha256: FILE } }, elements: [] }
const render = {
  ads: [],
  screen: { groups: [{ id: 'main', items: [{ id: 'i', slide }] }] },
} as unknown as RenderData

it('finds nothing where nothing hinders', () => {
  expect(codes(aDevice(), at(NOW), NOW, { id: 'slide', render })).toEqual([])
})
it('names an emergency over the display, and one over zones only for what is in them', () => {
  expect(hindrancesAt(aDevice(), at(NOW - 40 * HOUR_MS, anEmergency('display')), NOW)).toEqual([
    { code: 'emergency', name: 'Evacuate', drill: false, emergencyId: 'e', covers: 'display' },
  ])
  const content = { id: 'slide', render }
  expect(codes(aDevice(), at(NOW, anEmergency('zones', ['main'])), NOW, content)).toEqual(['emergency'])
  expect(codes(aDevice(), at(NOW, anEmergency('zones', ['side'])), NOW, content)).toEqual([])
})
it('says until when the display is off by its plan, at any time to come', () => {
  const power = { mode: 'plan', plan: [{ days: [1, 2], from: 8 * 60, to: 20 * 60 }] }
  const sleeper = aDevice({ remote: { power } })
  expect(hindrancesAt(sleeper, at(NOW + 10 * HOUR_MS), NOW)).toEqual([
    { code: 'asleep', untilMs: NOW + 20 * HOUR_MS },
  ])
  expect(codes(sleeper, at(NOW + 20 * HOUR_MS), NOW)).toEqual([])
  // Of the past it is not known which plan there was.
  expect(codes(sleeper, at(NOW - 10 * HOUR_MS), NOW)).toEqual([])
})
it('counts what a device reports of itself for now alone', () => {
  for (const [kind, code] of [
    ['off', 'asleep'],
    ['blank', 'blank'],
  ] as const) {
    expect(codes(aDevice({ status: { kind } }), at(NOW), NOW)).toEqual([code])
    expect(codes(aDevice({ status: { kind } }), at(NOW + HOUR_MS), NOW)).toEqual([])
  }
})
it('counts a pause of the presentation as long as it lasts', () => {
  const pause = { what: 'presentation', since: NOW, until: NOW + HOUR_MS, by: 'O' }
  expect(codes(aDevice({ pause }), at(NOW + HOUR_MS - 1), NOW)).toEqual(['paused'])
  expect(codes(aDevice({ pause }), at(NOW + HOUR_MS), NOW)).toEqual([])
})
it('says how many files of a content are not stored on the device', () => {
  const fetching = (state: string) =>
    aDevice({ data: { files: [], fetching: { files: [{ sha256: FILE, state }] } } })
  expect(hindrancesAt(fetching('waiting'), at(NOW), NOW, { id: 'slide', render })).toEqual([
    { code: 'notStored', files: 1 },
  ])
  expect(codes(fetching('checked'), at(NOW), NOW, { id: 'slide', render })).toEqual([])
  expect(codes(fetching('waiting'), at(NOW), NOW, { id: 'other', render })).toEqual([])
})
