import { describe, expect, it } from 'vitest'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { results as kind } from './index.ts'
import { matchesOf } from './matches.ts'

const NOW_MS = Date.parse('2026-11-23T12:09:00Z')
const settings = kind.previews['results of matches']!
const table = {
  kind: 'table' as const,
  columns: ['time', 'home', 'away', 'home_score', 'away_score', 'state'],
  rows: [
    ['2026-11-21T14:00:00Z', 'A', 'B', '2', '1', 'finished'],
    ['2026-11-23T18:00:00Z', 'C', 'D', '', '', 'planned'],
    ['2026-11-23T12:00:00Z', 'E', 'F', '0', '0', 'live'],
    ['2026-11-22T14:00:00Z', 'G', 'H', '1', '1', 'finished'],
    ['2026-11-22T14:00:00Z', '', 'H', '1', '1', 'finished'],
  ],
}

describe('results', () => {
  it('begin with what is played now, then the last ones, then what comes next', () => {
    expect(matchesOf(table, settings).map(({ home }) => home)).toEqual(['E', 'G', 'A', 'C'])
    expect(matchesOf(table, {}).map(({ home }) => home)).toEqual(['E', 'G', 'A'])
  })
  it('are shown with their scores, and the times of what comes where the display is', async () => {
    const words = wordsIn(
      await drawWidget(settings, { feed: { content: table, readMs: NOW_MS }, atMs: NOW_MS }),
    )
    expect(words).toBe('City league E 0 : 0 F G 1 : 1 H A 2 : 1 B C 19:00 D')
  })
  it('take turns where not all fit', async () => {
    const box = { widthPx: 600, heightPx: 130 }
    const feed = { content: table, readMs: NOW_MS }
    const first = Math.ceil(NOW_MS / 24_000) * 24_000
    const seen = await Promise.all(
      [0, 12_000].map(async (afterMs) =>
        wordsIn(await drawWidget(settings, { feed, box, atMs: first + afterMs })),
      ),
    )
    expect(seen[0]).not.toBe(seen[1])
  })
})
