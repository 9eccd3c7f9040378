import fc from 'fast-check'
import { isValidElement } from 'react'
import { describe, expect, it } from 'vitest'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { partsLeft, untilMs } from './countdownTimes.ts'
import { countdown as definition } from './definition.ts'
import view from './View.tsx'

const { nextChangeMs } = view
const PRAGUE = { timeZone: 'Europe/Prague' }
const at = (iso: string) => Date.parse(iso)

describe('a countdown', () => {
  const countdown = { kind: 'countdown', until: '2026-11-22T18:00', after: 'Open' } as const
  it('ends at that time of day where the display is', () => {
    expect(untilMs(countdown.until, PRAGUE)).toBe(at('2026-11-22T17:00:00Z'))
    // The hour that clocks skip ends with its gap.
    expect(untilMs('2026-03-29T02:30', PRAGUE)).toBe(at('2026-03-29T01:00:00Z'))
  })
  it('ends a week from now before anything is said of it', () =>
    expect(definition.defaults(at('2026-11-20T10:00:10Z')).until).toBe('2026-11-27T18:00'))
  it('counts minutes above a day and seconds below, and nothing when it is over', () => {
    expect(nextChangeMs(countdown, PRAGUE, at('2026-11-20T10:00:10Z'))).toBe(at('2026-11-20T10:01:00Z'))
    expect(nextChangeMs(countdown, PRAGUE, at('2026-11-22T16:59:58.400Z'))).toBe(at('2026-11-22T16:59:59Z'))
    expect(nextChangeMs(countdown, PRAGUE, at('2026-11-22T17:00:00Z'))).toBeNull()
  })
  it('writes all of its numbers as the display’s language does', () => {
    const textIn = (language: string, iso: string): unknown => {
      const drawn = view.View({
        settings: countdown,
        style: { color: '#000000', size: 40, weight: 'regular', align: 'left', valign: 'top' },
        accent: '#000000',
        behind: [],
        facts: { ...PRAGUE, language },
        atMs: at(iso),
        parts: { Text: () => null, Lettered: () => null, Drawn: () => null, Qr: () => null },
        feed: null,
        byTouch: null,
        box: { widthPx: 600, heightPx: 200 },
        moves: false,
        touch: null,
        chime: null,
        words: null,
        onReady: () => undefined,
      })
      return isValidElement<{ text: string }>(drawn) ? drawn.props.text : null
    }
    expect(textIn('en', '2026-11-20T10:00:00Z')).toBe('2 days 07:00')
    expect(textIn('en', '2026-11-22T14:59:51Z')).toBe('02:00:09')
    expect(textIn('ar-EG', '2026-11-22T14:59:51Z')).toBe('٠٢:٠٠:٠٩')
  })
  it('never tells less than is left, and more by less than one step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * 86_400_000 }), (leftMs) => {
        const { days, hours, minutes, seconds } = partsLeft(leftMs)
        const toldMs = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000
        const stepMs = leftMs > 86_400_000 ? 60_000 : 1_000
        expect(toldMs - leftMs).toBeGreaterThanOrEqual(0)
        expect(toldMs - leftMs).toBeLessThan(stepMs)
      }),
    )
  })
  it('can be until a time of day of another zone', () => {
    const there = { ...countdown, zone: 'America/New_York' }
    expect(nextChangeMs(there, PRAGUE, at('2026-11-22T22:59:58.400Z'))).toBe(at('2026-11-22T22:59:59Z'))
    expect(nextChangeMs(there, PRAGUE, at('2026-11-22T23:00:00Z'))).toBeNull()
  })
  it('can be in boxes with their units and a label, and says its text when it is over', async () => {
    const boxes = { ...countdown, look: 'boxes', label: 'until we open' } as const
    const words = async (iso: string, language = 'en') =>
      wordsIn(await drawWidget(boxes, { atMs: at(iso), facts: { ...PRAGUE, language } }))
    expect(await words('2026-11-20T10:00:00Z')).toBe('2 days 07 hours 00 minutes until we open')
    expect(await words('2026-11-22T14:59:51Z')).toBe('02 hours 00 minutes 09 seconds until we open')
    expect(await words('2026-11-20T10:00:00Z', 'de')).toContain('Tage')
    expect(await words('2026-11-22T17:00:00Z')).toBe('Open')
  })
})
