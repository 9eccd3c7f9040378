import { describe, expect, it } from 'vitest'
import { handsAt } from './clockTimes.ts'
import view from './View.tsx'

const { nextChangeMs } = view
const PRAGUE = { timeZone: 'Europe/Prague' }
const at = (iso: string) => Date.parse(iso)

describe('a clock', () => {
  it('is redrawn at each minute, or second where it has one', () => {
    const nowMs = at('2026-11-21T10:15:20.250Z')
    const clock = { kind: 'clock', face: 'analog' } as const
    expect(nextChangeMs(clock, PRAGUE, nowMs)).toBe(at('2026-11-21T10:16:00Z'))
    expect(nextChangeMs({ ...clock, seconds: true }, PRAGUE, nowMs)).toBe(at('2026-11-21T10:15:21Z'))
  })
  it('has its hands where the display’s wall clock has them', () => {
    expect(handsAt('Europe/Prague', at('2026-11-21T14:00:00Z'))).toEqual({ hour: 90, minute: 0, second: 0 })
    expect(handsAt('Asia/Kathmandu', at('2026-11-21T00:00:15Z'))).toEqual({
      hour: 172.625,
      minute: 271.5,
      second: 90,
    })
  })
})
