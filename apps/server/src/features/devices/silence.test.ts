import {
  deriveDeviceStatus,
  DEFAULT_DEVICE_SETTINGS,
  OFFLINE_AFTER_MS,
  OFFLINE_GRACE_MS,
} from '@vitrine/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSilenceWatch } from './silence.ts'

const T0 = Date.UTC(2026, 10, 21, 9)
const REPORT = {
  player_version: '1.0.0',
  showing: { kind: 'nothing' as const, since: T0 },
  fetching: null,
  files: [],
  faults: [],
  offline_start: { able: true as const },
  glass: { width: 1920, height: 1080, ratio: 1 },
  storage: null,
  clock_offset: 0,
}

/** A watch whose time is in the test's hand; `offline` is who was announced, in order. */
function aWatch() {
  let nowMs = T0
  const offline: string[] = []
  const connected = new Set<string>()
  const watch = createSilenceWatch({
    connected: (id) => connected.has(id),
    now: () => nowMs,
    onOffline: ({ companyId, deviceRowId }) => offline.push(`${companyId}/${deviceRowId}`),
  })
  return {
    watch,
    offline,
    connected,
    now: () => nowMs,
    pass(ms: number): void {
      for (const endMs = nowMs + ms; nowMs < endMs;) {
        nowMs = Math.min(endMs, nowMs + 1_000)
        watch.look()
      }
    },
  }
}

describe('a device that falls silent', () => {
  it('is announced once, when it begins to count as offline', () => {
    const { watch, offline, pass } = aWatch()
    watch.noteCheckin('c', 'a', T0)
    pass(OFFLINE_AFTER_MS)
    expect(offline).toEqual([])
    pass(1_000)
    expect(offline).toEqual(['c/a'])
    pass(10 * OFFLINE_AFTER_MS)
    expect(offline).toEqual(['c/a'])
  })
  it('is announced although its subscription stays open, after one more missed report', () => {
    const { watch, offline, connected, pass } = aWatch()
    connected.add('a')
    watch.noteCheckin('c', 'a', T0)
    pass(2 * OFFLINE_AFTER_MS)
    expect(offline).toEqual([])
    pass(1_000)
    expect(offline).toEqual(['c/a'])
  })
  it('is announced after the grace when its subscription closed', () => {
    const { watch, offline, connected, now, pass } = aWatch()
    connected.add('a')
    watch.noteCheckin('c', 'a', T0)
    pass(30_000)
    connected.delete('a')
    watch.noteDisconnected('c', 'a', now())
    pass(OFFLINE_GRACE_MS)
    expect(offline).toEqual([])
    pass(1_000)
    expect(offline).toEqual(['c/a'])
  })
  it('is announced after the grace also when it connected and went without a word', () => {
    const { watch, offline, pass } = aWatch()
    watch.noteDisconnected('c', 'a', T0)
    pass(OFFLINE_GRACE_MS + 1_000)
    expect(offline).toEqual(['c/a'])
  })
  it('is not announced while it reports', () => {
    const { watch, offline, now, pass } = aWatch()
    for (let minute = 0; minute < 30; minute += 1) {
      watch.noteCheckin('c', 'a', now())
      pass(60_000)
    }
    expect(offline).toEqual([])
  })
  it('is news when it reports again', () => {
    const { watch, now, pass } = aWatch()
    expect(watch.noteCheckin('c', 'a', T0)).toBe(true)
    pass(10_000)
    expect(watch.noteCheckin('c', 'a', now())).toBe(false)
    pass(2 * OFFLINE_AFTER_MS)
    expect(watch.noteCheckin('c', 'a', now())).toBe(true)
  })
  it('is announced by a server that started in the meantime', () => {
    const { watch, offline, pass } = aWatch()
    watch.resume([
      { companyId: 'c', deviceRowId: 'a', checkinMs: T0 - 30_000, disconnectedMs: null },
      { companyId: 'c', deviceRowId: 'b', checkinMs: T0 - 2_000, disconnectedMs: T0 - 2_000 },
      { companyId: 'c', deviceRowId: 'gone', checkinMs: T0 - 131_000, disconnectedMs: null },
    ])
    pass(5_000)
    expect(offline).toEqual(['c/gone', 'c/b'])
    pass(60_000)
    expect(offline).toEqual(['c/gone', 'c/b', 'c/a'])
  })
  it('is taken up once when it reports before the start is over', () => {
    const { watch, offline, pass } = aWatch()
    watch.noteCheckin('c', 'a', T0)
    watch.resume([{ companyId: 'c', deviceRowId: 'a', checkinMs: T0 - 60_000, disconnectedMs: null }])
    pass(OFFLINE_AFTER_MS)
    expect(offline).toEqual([])
  })

  it('is known as offline to whoever looks only when something is announced, whatever happened in whatever order', () => {
    const event = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('pass' as const),
          seconds: fc.integer({ min: 1, max: 140 }),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constantFrom('checkin' as const, 'connect' as const, 'disconnect' as const),
          id: fc.constantFrom('a', 'b'),
        }),
      },
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const { watch, offline, connected, now, pass } = aWatch()
        const facts = new Map([
          ['a', { checkinMs: null as number | null, disconnectedMs: null as number | null }],
          ['b', { checkinMs: null as number | null, disconnectedMs: null as number | null }],
        ])
        const kindNow = (id: string): string =>
          deriveDeviceStatus(
            {
              ...facts.get(id)!,
              connected: connected.has(id),
              report: REPORT,
              wanted: null,
              settings: DEFAULT_DEVICE_SETTINGS,
            },
            now(),
          ).kind
        /** What a console says that reads a device again only when something is announced of it. */
        const seen = new Map([...facts.keys()].map((id) => [id, kindNow(id)]))
        const announce = (id: string): void => void seen.set(id, kindNow(id))
        const passAndRead = (ms: number): void => {
          pass(ms)
          for (const announced of offline.splice(0)) announce(announced.slice(2))
        }
        for (const each of events) {
          if (each.kind === 'pass') {
            passAndRead(each.seconds * 1_000)
            for (const id of facts.keys()) expect([id, seen.get(id)]).toEqual([id, kindNow(id)])
            continue
          }
          const fact = facts.get(each.id)!
          if (each.kind === 'checkin') {
            fact.checkinMs = now()
            if (watch.noteCheckin('c', each.id, now())) announce(each.id)
          } else if (each.kind === 'connect') {
            connected.add(each.id)
            watch.noteConnected(each.id)
            announce(each.id)
          } else if (connected.delete(each.id)) {
            fact.disconnectedMs = now()
            watch.noteDisconnected('c', each.id, now())
            announce(each.id)
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})
