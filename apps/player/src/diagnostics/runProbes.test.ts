import {
  DIAGNOSTICS_MOST_MS,
  diagnosticsReportSchema,
  PROBE_IDS,
  type ProbeId,
} from '@vitrine/core/diagnostics'
import { describe, expect, it, vi } from 'vitest'
import { goodFacts } from '../../../../packages/core/src/testing/diagnostics.ts'
import { createTestTime } from '../testing/testTime.ts'
import { ProbeFailure, type AnyProbe, type ProbeWorld } from './probe.ts'
import { networkProbe } from './probes/network.ts'
import { longestMs, runProbes, type Stage } from './runProbes.ts'

vi.mock('virtual:throughput-file', () => ({ default: '/file.bin' }))

/** A world whose time passes when a test says so. */
function aWorld(startMs = Date.UTC(2026, 10, 21, 9)) {
  const time = createTestTime()
  const { monotonicMs, timers, pass } = time
  const clock = { nowMs: () => startMs + monotonicMs(), monotonicMs, timeZone: () => 'UTC' }
  const world: ProbeWorld = {
    clock,
    timers,
    stored: null,
    host: {} as ProbeWorld['host'],
    playerVersion: '0.1.0',
  }
  return { world, pass }
}

const good = (id: ProbeId): AnyProbe =>
  ({ id, limitMs: 1_000, run: () => Promise.resolve(goodFacts[id]) }) as unknown as AnyProbe
const stages = (...changed: readonly AnyProbe[]): Stage[] =>
  PROBE_IDS.map((id) => [changed.find((probe) => probe.id === id) ?? good(id)])
const failing = (id: ProbeId, error: unknown): AnyProbe =>
  ({ ...good(id), run: () => Promise.reject(error) }) as AnyProbe
const never = new AbortController().signal

describe('the probe of the network', () => {
  it('names the hosts that a paired display was held back from, and knows of none in another browser', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(new Uint8Array(8_000_001))))
    const { world } = aWorld()
    const stored = { name: 'Lobby', token: '1', accessToken: 'x', language: null, blockedHosts: ['ads.test'] }
    expect(await networkProbe.run(never, { ...world, stored })).toMatchObject({ blocked: ['ads.test'] })
    expect(await networkProbe.run(never, world)).not.toHaveProperty('blocked')
    vi.unstubAllGlobals()
  })
})
describe('running the probes', () => {
  it('makes a report that the server takes, and tells how far it is', async () => {
    const { world } = aWorld()
    const ended: ProbeId[] = []
    const report = await runProbes(stages(), world, never, (id) => ended.push(id))
    expect(diagnosticsReportSchema.parse(report)).toEqual(report)
    expect(ended).toEqual(PROBE_IDS)
    expect(report.probes.codecs).toEqual({ outcome: 'done', ms: 0, facts: goodFacts.codecs })
  })
  it('goes on after a probe that fails, and says why it failed', async () => {
    const { world } = aWorld()
    const report = await runProbes(
      stages(failing('network', new ProbeFailure('unreachable')), failing('fonts', new TypeError('x'))),
      world,
      never,
    )
    expect(report.probes.network).toEqual({ outcome: 'failed', ms: 0, problem: 'unreachable' })
    expect(report.probes.fonts).toEqual({ outcome: 'failed', ms: 0, problem: 'browser' })
    expect(report.probes.faults.outcome).toBe('done')
  })
  it('goes on after a probe that hangs, and ends what it began', async () => {
    const { world, pass } = aWorld()
    let ended = false
    const hangs = {
      ...good('storage'),
      run: (signal: AbortSignal) => new Promise(() => signal.addEventListener('abort', () => (ended = true))),
    } as unknown as AnyProbe
    const running = runProbes(stages(hangs), world, never, (id) => {
      // The next one hangs: its time is over before it ends.
      if (id === 'screen') queueMicrotask(() => setImmediate(() => pass(1_000)))
    })
    const report = await running
    expect(report.probes.storage).toEqual({ outcome: 'late', ms: 1_000 })
    expect(ended).toBe(true)
    expect(report.probes.faults.outcome).toBe('done')
  })
  it('reports nothing that nobody can read: a browser that says nonsense has failed', async () => {
    const { world } = aWorld()
    const odd = {
      ...good('memory'),
      run: () => Promise.resolve({ ...goodFacts.memory, cores: Number.NaN }),
    } as unknown as AnyProbe
    const report = await runProbes(stages(odd), world, never)
    expect(report.probes.memory).toMatchObject({ outcome: 'failed', problem: 'browser' })
  })
  it('dates the report by the server where that is known, and never before the year 2000', async () => {
    const { world } = aWorld(0)
    const offset_ms = Date.UTC(2026, 10, 21, 9)
    const clock = {
      ...good('clock'),
      run: () => Promise.resolve({ ...goodFacts.clock, offset_ms }),
    } as unknown as AnyProbe
    expect((await runProbes(stages(clock), world, never)).at).toBe(offset_ms)
    const unknown = failing('clock', new ProbeFailure('unreachable'))
    const report = await runProbes(stages(unknown), world, never)
    expect(report.at).toBe(Date.UTC(2000, 0, 1))
    expect(diagnosticsReportSchema.safeParse(report).success).toBe(true)
  })
  it('ends at once when the page goes', async () => {
    const { world } = aWorld()
    const end = new AbortController()
    end.abort()
    const hangs = { ...good('storage'), run: () => new Promise(() => undefined) } as unknown as AnyProbe
    const report = await runProbes(stages(hangs), world, end.signal)
    expect(report.probes.storage.outcome).toBe('late')
  })
})

describe('the table of probes', () => {
  it('has each probe once and takes 30 seconds at most', async () => {
    const { STAGES } = await import('./probes/index.ts')
    expect(
      STAGES.flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...PROBE_IDS].sort())
    expect(longestMs(STAGES)).toBeLessThanOrEqual(DIAGNOSTICS_MOST_MS)
  })
})
