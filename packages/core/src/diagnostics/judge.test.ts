import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goodFacts } from '../testing/diagnostics.ts'
import { CODECS, probeFacts, PROBE_IDS, type FactsOf, type ProbeId } from './facts.ts'
import {
  CLOCK_MOST_MS,
  DROPPED_MOST,
  FINDING_CODES,
  FPS_BAD,
  judges,
  MEMORY_LEAST_GB,
  REFRESH_LEAST_HZ,
  ROUND_TRIP_MOST_MS,
  SHORT_SIDE_LEAST_PX,
  STORAGE_LEAST_BYTES,
  STORAGE_SAFE_BYTES,
  THROUGHPUT_LEAST_MBIT_S,
} from './judge.ts'

const judged = <Id extends ProbeId>(id: Id, changed: Partial<FactsOf<Id>>) =>
  judges[id]({ ...goodFacts[id], ...changed }).map(({ level, code }) => `${level} ${code}`)
const refused = { decoded: false, ms: 0, problem: 'refused' } as const
const without = (...codecs: readonly (typeof CODECS)[number][]) =>
  Object.fromEntries(codecs.map((codec) => [codec, refused]))

it.each(PROBE_IDS)('finds nothing wrong with %s of a good display', (id) => {
  expect(probeFacts[id].safeParse(goodFacts[id]).success).toBe(true)
  expect(judges[id](goodFacts[id] as never)).toEqual([])
})

describe('codecs', () => {
  it.each([
    ['h264', 'poor noH264'],
    ['vp9', 'poor noVp9'],
    ['av1', 'poor noAv1'],
    ['webm', 'poor noWebm'],
    ['aac', 'poor noAac'],
  ] as const)('says that %s is missing', (codec, finding) => {
    expect(judged('codecs', without(codec))).toEqual([finding])
  })
  it('calls a display without any video unsuitable, and says so once', () => {
    expect(judged('codecs', without('h264', 'vp9', 'av1', 'webm'))).toEqual(['bad noVideo'])
    expect(judged('codecs', without(...CODECS))).toEqual(['bad noVideo', 'poor noAac'])
  })
  it('calls a display unsuitable exactly when it plays no video', () => {
    fc.assert(
      fc.property(fc.subarray([...CODECS]), (missing) => {
        const bad = judged('codecs', without(...missing)).includes('bad noVideo')
        expect(bad).toBe(['h264', 'vp9', 'av1', 'webm'].every((codec) => missing.includes(codec as never)))
      }),
    )
  })
})

/** A rule with a limit: which values it lets pass, and what it says of the others. */
const LIMITS: readonly {
  what: string
  facts: (value: number) => readonly string[]
  passes: (value: number) => boolean
  finding: string
  values: fc.Arbitrary<number>
  limit: number
}[] = [
  {
    what: 'refresh rate',
    facts: (refresh_hz) => judged('screen', { refresh_hz }),
    passes: (hz) => hz >= REFRESH_LEAST_HZ,
    finding: 'poor lowRefresh',
    values: fc.double({ min: 0, max: 300, noNaN: true }),
    limit: REFRESH_LEAST_HZ,
  },
  {
    what: 'short side',
    facts: (screen_height) => judged('screen', { screen_height }),
    passes: (px) => px >= SHORT_SIDE_LEAST_PX,
    finding: 'poor smallDisplay',
    values: fc.integer({ min: 0, max: 4_000 }),
    limit: SHORT_SIDE_LEAST_PX,
  },
  {
    what: 'free storage',
    facts: (quota) => judged('storage', { quota, used: 0 }),
    passes: (bytes) => bytes >= STORAGE_LEAST_BYTES,
    finding: 'poor storageSmall',
    values: fc.integer({ min: 0, max: 2 * STORAGE_LEAST_BYTES }),
    limit: STORAGE_LEAST_BYTES,
  },
  {
    what: 'storage that the browser can clear',
    facts: (quota) => judged('storage', { quota, used: 0, persisted: false }),
    passes: (bytes) => bytes >= STORAGE_SAFE_BYTES,
    finding: 'poor storageMayBeCleared',
    values: fc.integer({ min: STORAGE_LEAST_BYTES, max: 2 * STORAGE_SAFE_BYTES }),
    limit: STORAGE_SAFE_BYTES,
  },
  {
    what: 'clock offset',
    facts: (offset_ms) => judged('clock', { offset_ms }),
    passes: (ms) => Math.abs(ms) <= CLOCK_MOST_MS,
    finding: 'poor clockWrong',
    values: fc.integer({ min: -4 * CLOCK_MOST_MS, max: 4 * CLOCK_MOST_MS }),
    limit: -CLOCK_MOST_MS,
  },
  {
    what: 'round trip',
    facts: (round_trip_ms) => judged('network', { round_trip_ms }),
    passes: (ms) => ms <= ROUND_TRIP_MOST_MS,
    finding: 'poor slowAnswers',
    values: fc.integer({ min: 0, max: 4 * ROUND_TRIP_MOST_MS }),
    limit: ROUND_TRIP_MOST_MS,
  },
  {
    what: 'throughput',
    facts: (mbit_s) => judged('network', { mbit_s }),
    passes: (mbit) => mbit >= THROUGHPUT_LEAST_MBIT_S,
    finding: 'poor slowDownloads',
    values: fc.double({ min: 0, max: 20, noNaN: true }),
    limit: THROUGHPUT_LEAST_MBIT_S,
  },
  {
    what: 'frame rate',
    facts: (fps) => judged('frames', { fps }),
    passes: (fps) => fps >= FPS_BAD,
    finding: 'bad framesBad',
    values: fc.double({ min: 0, max: 120, noNaN: true }),
    limit: FPS_BAD,
  },
  {
    what: 'dropped frames of 1,000',
    facts: (dropped) => judged('frames', { frames: 1_000 - dropped, dropped }),
    passes: (dropped) => dropped / 1_000 <= DROPPED_MOST,
    finding: 'poor framesDropped',
    values: fc.integer({ min: 0, max: 1_000 }),
    limit: 1_000 * DROPPED_MOST,
  },
  {
    what: 'memory',
    facts: (device_gb) => judged('memory', { device_gb }),
    passes: (gb) => gb >= MEMORY_LEAST_GB,
    finding: 'poor littleMemory',
    values: fc.double({ min: 0, max: 8, noNaN: true }),
    limit: MEMORY_LEAST_GB,
  },
]
it.each(LIMITS)('has one limit for $what, and nothing on the good side of it', (rule) => {
  const holds = (value: number): void => {
    expect(rule.facts(value)).toEqual(rule.passes(value) ? [] : [rule.finding])
  }
  holds(rule.limit)
  fc.assert(fc.property(rule.values, holds))
})

it('measures the panel and not the page: what the browser scales has all its pixels', () => {
  expect(judged('screen', { screen_width: 960, screen_height: 540, ratio: 2 })).toEqual([])
})
it('calls a display that can store nothing unsuitable, however large its storage is', () => {
  expect(judged('storage', { kept: 0 })).toEqual(['bad storageRefused'])
})
it('says nothing about storage or memory of which the browser says nothing', () => {
  expect(judged('storage', { quota: null, used: null, persisted: null })).toEqual([])
  expect(judged('memory', { device_gb: null })).toEqual([])
})
it('names the first reason why a display cannot start without the network', () => {
  const nothing = { supported: false, registered: false, controls: false, needed: 0, stored: 0 }
  expect(judged('service_worker', { ...nothing, secure: false })).toEqual(['poor plainHttp'])
  expect(judged('service_worker', nothing)).toEqual(['poor noServiceWorker'])
  expect(judged('service_worker', { ...nothing, supported: true })).toEqual(['poor startNotStored'])
  expect(judged('service_worker', { stored: 11 })).toEqual(['poor startNotStored'])
})
it('does not miss the stored player in a browser that is no display', () => {
  expect(judged('service_worker', { registered: false, needed: 0, stored: 0, paired: false })).toEqual([])
})
it('tells missing sound from sound that waits for a touch', () => {
  expect(judged('audio', { supported: false, state: null })).toEqual(['poor noAudio'])
  expect(judged('audio', { state: 'suspended' })).toEqual(['poor soundBlocked'])
})
it('names abilities that a display needs, and leaves others alone', () => {
  const unable = ['fullScreen', 'wakeLock', 'restart'].map((ability) => ({ ability, reason_code: null }))
  expect(judged('bridge', { unable })).toEqual(['poor noFullScreen', 'poor displaySleeps'])
})
it('counts faults that go on, and no earlier ones', () => {
  const faults = [
    { code: 'A', at: 1 },
    { code: 'B', at: 1, ended: 2 },
  ]
  expect(judges.faults({ known: true, faults })).toEqual([
    { level: 'poor', code: 'openFaults', facts: { count: 1 } },
  ])
})
it('names fonts that did not load', () => {
  expect(judged('fonts', { missing: ['Lora'] })).toEqual(['poor fontsMissing'])
})
it('has each code once', () => {
  expect(new Set(FINDING_CODES).size).toBe(FINDING_CODES.length)
})
