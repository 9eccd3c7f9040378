import type { FleetBars, FleetEventKind, FleetPlays } from '@vitrine/protocol'

/** What the graph stacks, from below: the colours are those of the figures and lists. */
export const SERIES = ['plays', 'ads', 'blocked', 'faults'] as const
export type Series = (typeof SERIES)[number]

/** One bar of the graph: what happened in `[fromMs, toMs)`. */
export type Bar = { fromMs: number; toMs: number; total: number; counts: Record<Series, number> }

/** The bars of a span: plays as devices have reported them, faults that began, and requests that were blocked. */
export function barsOf(events: FleetBars, plays: FleetPlays['bars'] | undefined): Bar[] {
  const { from, step, kinds } = events
  const length = Math.max(0, plays?.items.length ?? 0, ...Object.values(kinds).map((counts) => counts.length))
  // Plays can be of a moment before or after the events, so that the last bar of one is the last but one of the other.
  const shift = plays ? Math.round((from - plays.from) / step) : 0
  return Array.from({ length }, (_, index) => {
    const counts: Record<Series, number> = {
      plays: plays?.items[index + shift] ?? 0,
      ads: plays?.ads[index + shift] ?? 0,
      blocked: kinds.blocked?.[index] ?? 0,
      faults: kinds.fault?.[index] ?? 0,
    }
    return {
      fromMs: from + index * step,
      toMs: from + (index + 1) * step,
      counts,
      total: SERIES.reduce((sum, series) => sum + counts[series], 0),
    }
  })
}

/** Parts of the scale that something rare takes at least, so that it is seen beside what is frequent. */
const SEEN_LEAST = 0.012

/** How high each part of a bar is drawn, as parts of the scale; together they never exceed it. */
export function heightsOf({ counts, total }: Bar, top: number): Record<Series, number> {
  const heights = Object.fromEntries(
    SERIES.map((series) => [series, counts[series] === 0 ? 0 : Math.max(SEEN_LEAST, counts[series] / top)]),
  ) as Record<Series, number>
  const sum = SERIES.reduce((all, series) => all + heights[series], 0)
  const most = Math.max(total / top, Math.min(1, sum))
  // What the rare ones take more is taken from the largest.
  const largest = SERIES.reduce((a, b) => (heights[a] >= heights[b] ? a : b))
  heights[largest] = Math.max(0, heights[largest] - Math.max(0, sum - most))
  return heights
}

/** Events of one kind over all bars. */
export const totalOf = ({ kinds }: FleetBars, kind: FleetEventKind): number =>
  (kinds[kind] ?? []).reduce((sum, count) => sum + count, 0)

/** The top of a scale that holds a value: 4, 8, 20, 40, 80, 200 … so that its quarters are whole. */
export function scaleTop(value: number): number {
  for (let unit = 4; ; unit *= 10)
    for (const factor of [1, 2, 5]) if (unit * factor >= value) return unit * factor
}
