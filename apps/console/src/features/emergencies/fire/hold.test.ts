import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heldShare, HOLD_MS, IDLE, stepHold, type Hold, type HoldEvent } from './hold.ts'

const after = (...events: HoldEvent[]): Hold => events.reduce(stepHold, IDLE)

describe('holding a button', () => {
  it('fires when it was held for two seconds, and not a moment earlier', () => {
    expect(after({ kind: 'press', atMs: 100 }, { kind: 'tick', atMs: 100 + HOLD_MS - 1 }).kind).toBe(
      'holding',
    )
    expect(after({ kind: 'press', atMs: 100 }, { kind: 'tick', atMs: 100 + HOLD_MS })).toEqual({
      kind: 'held',
    })
  })
  it('begins again from nothing when it was released too early', () => {
    const twice = after(
      { kind: 'press', atMs: 0 },
      { kind: 'release' },
      { kind: 'press', atMs: 1_900 },
      { kind: 'tick', atMs: 2_100 },
    )
    expect(twice).toEqual({ kind: 'holding', sinceMs: 1_900 })
  })
  it('keeps its time when a second finger or key presses too', () => {
    expect(after({ kind: 'press', atMs: 0 }, { kind: 'press', atMs: 900 })).toEqual({
      kind: 'holding',
      sinceMs: 0,
    })
  })
  it('fires once: releasing and pressing after that changes nothing', () => {
    const held = after({ kind: 'press', atMs: 0 }, { kind: 'tick', atMs: HOLD_MS })
    expect(stepHold(held, { kind: 'release' })).toEqual({ kind: 'held' })
    expect(stepHold(held, { kind: 'press', atMs: 9_000 })).toEqual({ kind: 'held' })
  })
  it('says how much of the time has passed', () => {
    const holding = after({ kind: 'press', atMs: 1_000 })
    expect(heldShare(IDLE, 5_000)).toBe(0)
    expect(heldShare(holding, 1_500)).toBe(0.25)
    expect(heldShare(holding, 9_000)).toBe(1)
    expect(heldShare({ kind: 'held' }, 0)).toBe(1)
  })
  it('never fires without one press that lasts two seconds', () => {
    const event = fc.oneof(
      fc.constant<'press'>('press'),
      fc.constant<'tick'>('tick'),
      fc.constant<'release'>('release'),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(event, fc.integer({ min: 0, max: 900 })), { maxLength: 40 }), (steps) => {
        let atMs = 0
        let pressedAtMs: number | null = null
        let hold: Hold = IDLE
        for (const [kind, laterMs] of steps) {
          atMs += laterMs
          if (kind === 'press') pressedAtMs ??= atMs
          hold = stepHold(hold, kind === 'release' ? { kind } : { kind, atMs })
          if (hold.kind === 'held') return pressedAtMs !== null && atMs - pressedAtMs >= HOLD_MS
          if (kind === 'release') pressedAtMs = null
        }
        return true
      }),
    )
  })
})
