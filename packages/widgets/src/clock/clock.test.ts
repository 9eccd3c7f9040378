import { describe, expect, it } from 'vitest'
import { drawWidget } from '../testing/drawWidget.tsx'
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
  it('writes the hours as the language has them, or as was chosen', async () => {
    const clock = { kind: 'clock', face: 'digital', zone: 'UTC' } as const
    const atMs = at('2026-11-21T14:05:00Z')
    const said = (language: string, hours?: '12' | '24') =>
      drawWidget({ ...clock, hours }, { atMs, facts: { language, timeZone: 'UTC' } })
    expect(await said('en-US')).toContain('2:05 PM')
    expect(await said('en-US', '24')).toContain('14:05')
    expect(await said('cs')).toContain('14:05')
    expect(await said('cs', '12')).toContain('2:05 odp.')
    const midnight = { atMs: at('2026-11-21T00:05:00Z'), facts: { language: 'en-US', timeZone: 'UTC' } }
    expect(await drawWidget({ ...clock, hours: '24' }, midnight)).toContain('00:05')
    expect(await drawWidget({ ...clock, hours: '12' }, midnight)).toContain('12:05 AM')
  })
  it('with hands has a face of its design, and says the time to screen readers', async () => {
    const clock = { kind: 'clock', face: 'analog', zone: 'UTC' } as const
    const draw = (dial?: 'numbers' | 'plain') =>
      drawWidget(
        { ...clock, dial },
        {
          atMs: at('2026-11-21T14:05:00Z'),
          facts: { language: 'ar-EG', timeZone: 'UTC' },
        },
      )
    const marks = (html: string) => html.match(/stroke-linecap="round" transform/g)?.length
    expect([marks(await draw()), marks(await draw('numbers')), marks(await draw('plain'))]).toEqual([
      60, 60, 4,
    ])
    expect((await draw('numbers')).match(/<text/g)).toHaveLength(12)
    expect(await draw('numbers')).toContain('١٢')
    expect(await draw()).toMatch(/role="img" aria-label="٢:٠٥/)
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
