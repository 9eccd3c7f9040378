import { zoneTimeOf } from '@vitrine/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { monthOf } from './monthOf.ts'
import view from './View.tsx'

const PRAGUE = { timeZone: 'Europe/Prague' }
const STYLE = { color: '#101828', size: 28, weight: 'regular', align: 'left', valign: 'top' } as const
const at = (iso: string) => Date.parse(iso)

describe('a month', () => {
  it('begins on Mondays, and has each of its days once, today among them', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), (day) => {
        const { weeks, today } = monthOf(day)
        const days = weeks.flat().filter((one) => one !== null)
        expect(days).toEqual(Array.from({ length: days.length }, (_, one) => one + 1))
        expect(weeks.every((week) => week.length === 7)).toBe(true)
        const { weekday } = zoneTimeOf('UTC').localAt(day * 86_400_000)
        expect(weeks.find((week) => week.includes(today))![weekday - 1]).toBe(today)
        expect(today).not.toBeNull()
      }),
    )
  })
  it('has other months before and after it, without today', () => {
    const day = at('2026-12-31T00:00:00Z') / 86_400_000
    expect(new Date(monthOf(day, 2).first * 86_400_000).toISOString()).toBe('2027-02-01T00:00:00.000Z')
    expect(
      monthOf(day, 2)
        .weeks.flat()
        .filter((one) => one !== null),
    ).toHaveLength(28)
    expect(monthOf(day, -10).today).toBeNull()
  })
  it('turns its page at the display’s midnight', () => {
    expect(view.nextChangeMs({ kind: 'month' }, PRAGUE, at('2026-11-30T22:59:00Z'))).toBe(
      at('2026-11-30T23:00:00Z'),
    )
  })
  it('can be that of another zone', async () => {
    const there = { kind: 'month', zone: 'Asia/Tokyo' } as const
    const atMs = at('2026-11-30T15:00:00Z')
    expect(wordsIn(await drawWidget(there, { atMs, facts: { ...PRAGUE, language: 'en-GB' } }))).toMatch(
      /^December 2026/,
    )
    expect(view.nextChangeMs(there, PRAGUE, atMs)).toBe(at('2026-12-01T15:00:00Z'))
  })
  it('stays in its frame: names of days get short, and go where there is no room, those of the month last', async () => {
    const drawn = async (widthPx: number, heightPx: number, language = 'en-GB') =>
      wordsIn(
        await drawWidget(
          { kind: 'month' },
          { box: { widthPx, heightPx }, facts: { ...PRAGUE, language }, style: STYLE },
        ),
      )
    expect(await drawn(640, 360)).toMatch(/^November 2026 Mon Tue Wed Thu Fri Sat Sun 1 2/)
    expect(await drawn(1_400, 500, 'ar')).toContain('الاثنين')
    expect(await drawn(250, 360, 'ar')).not.toContain('الاثنين')
    expect(await drawn(200, 110)).toMatch(/^November 2026 1 2/)
    expect(await drawn(200, 70)).toMatch(/^1 2/)
  })
  it('has looks of its own, each with today and the days around it', async () => {
    const atMs = at('2026-11-26T12:00:00Z')
    const drawn = async (look: 'leaf' | 'day' | 'strip', widthPx: number, heightPx: number, turned = 0) =>
      wordsIn(
        await drawWidget(
          { kind: 'month', look },
          {
            atMs,
            box: { widthPx, heightPx },
            facts: { ...PRAGUE, language: 'en-GB' },
            style: STYLE,
            touch: { turned, opened: null },
          },
        ),
      )
    expect(await drawn('leaf', 640, 360)).toMatch(/^November 2026 Mon Tue .* Sun 1 2 .* 29 30$/)
    expect(await drawn('day', 640, 360)).toMatch(/^Thursday 26 November 2026 Mon Tue/)
    expect(await drawn('strip', 640, 80)).toBe('Mon 23 Tue 24 Wed 25 Thu 26 Fri 27 Sat 28 Sun 29')
    // With room for more weeks there are more, and a name of both months where a week is in two.
    expect(await drawn('strip', 640, 360)).toMatch(/^November 2026 Mon 23 .* Mon 30 Tue 1 /)
    expect(await drawn('strip', 640, 360, 1)).toMatch(/^November\s–\sDecember 2026 Mon 30/)
    expect(await drawn('strip', 300, 640)).toMatch(/2026 Monday 23 Tuesday 24 .* Sunday 29$/)
  })
  it('keeps today where there is no room for its month, with the name of that', async () => {
    const words = wordsIn(
      await drawWidget(
        { kind: 'month', look: 'day' },
        {
          atMs: at('2026-11-26T12:00:00Z'),
          box: { widthPx: 120, heightPx: 120 },
          facts: { ...PRAGUE, language: 'en-GB' },
          style: STYLE,
        },
      ),
    )
    expect(words).toBe('Thursday 26 November')
  })
  it('turns its weeks one by one, and its months', () => {
    const steps = (look?: 'strip') =>
      view.steps!({ kind: 'month', ...(look && { look }) }, PRAGUE, at('2026-11-26T12:00:00Z'), null)
    expect(steps()).toEqual({ least: -12, most: 24 })
    expect(steps('strip')).toEqual({ least: -52, most: 104 })
  })
})
