import { describe, expect, it } from 'vitest'
import { stepLink, type LinkState } from './deviceLink.ts'

const T0 = Date.UTC(2026, 10, 21, 9)

describe('stepLink', () => {
  const connected: LinkState = { kind: 'connected', sinceMs: T0 }

  it('marks the device offline when the subscription dies, unsubscribes, and resubscribes after 2 s', () => {
    const { link, effects } = stepLink(connected, { kind: 'died', chance: 0.5 }, T0 + 10)
    expect(link).toEqual({
      kind: 'offline',
      sinceMs: T0 + 10,
      retryAtMs: T0 + 2_010,
      attempt: 0,
      slowAttempt: null,
    })
    expect(effects).toEqual([{ do: 'unsubscribe' }, { do: 'resubscribe', afterMs: 2_000 }])
  })
  it('stays offline since the first death while it tries', () => {
    let link: LinkState = connected
    for (let n = 0; n < 6; n += 1) {
      link = stepLink(link, { kind: 'died', chance: 0 }, T0 + n * 1_000).link
      link = stepLink(link, { kind: 'opening' }, T0 + n * 1_000 + 1).link
    }
    expect(link).toMatchObject({ kind: 'offline', sinceMs: T0, attempt: 5 })
    expect(stepLink(link, { kind: 'opened' }, T0 + 9_000).link).toEqual({
      kind: 'connected',
      sinceMs: T0 + 9_000,
    })
  })
  it('tries quickly for five minutes, then after 5 s and once a minute', () => {
    let link: LinkState = connected
    let nowMs = T0
    const waits: number[] = []
    while (nowMs - T0 < 600_000) {
      const step = stepLink(link, { kind: 'died', chance: 0 }, nowMs)
      link = step.link
      const [, effect] = step.effects
      if (effect?.do !== 'resubscribe') throw new Error('A dead link is always tried again.')
      waits.push(effect.afterMs)
      nowMs += effect.afterMs
    }
    const quick = waits.slice(0, -6)
    expect(quick.slice(0, 5)).toEqual([2_000, 2_000, 2_000, 4_000, 5_000])
    expect(Math.max(...quick)).toBe(5_000)
    expect(quick.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(300_000)
    expect(waits.slice(-6)).toEqual([5_000, 60_000, 60_000, 60_000, 60_000, 60_000])
    // After a stable connection, failures are counted from zero again.
    link = stepLink(link, { kind: 'opened' }, nowMs).link
    expect(stepLink(link, { kind: 'died', chance: 0 }, nowMs + 1).link).toMatchObject({ slowAttempt: null })
  })
  it('is quiet, not offline, when a keep-alive was missed, and connected when something is heard', () => {
    const quiet = stepLink(connected, { kind: 'fellQuiet' }, T0 + 65_000)
    expect(quiet).toEqual({ link: { kind: 'quiet', sinceMs: T0 + 65_000 }, effects: [] })
    expect(stepLink(quiet.link, { kind: 'heard' }, T0 + 70_000).link.kind).toBe('connected')
    expect(stepLink(quiet.link, { kind: 'died', chance: 0 }, T0 + 70_000).link.kind).toBe('offline')
  })
})
