import type { FleetBars, FleetEventKind } from '@vitrine/protocol'
import { groupOf } from './eventWords.ts'
import { FLEET_GROUPS, type FleetGroup } from './groups.ts'

/** One bar of the graph: events by group in `[fromMs, toMs)`. */
export type Bar = { fromMs: number; toMs: number; total: number; counts: Record<FleetGroup, number> }

/** The bars of a span. An end is no trouble of its own, so only the beginning of a fault counts. */
export function barsOf({ from, step, kinds }: FleetBars): Bar[] {
  const entries = Object.entries(kinds).filter(([kind]) => kind !== 'fault_ended') as [
    FleetEventKind,
    number[],
  ][]
  const length = Math.max(0, ...entries.map(([, counts]) => counts.length))
  return Array.from({ length }, (_, index) => {
    const counts: Record<FleetGroup, number> = { content: 0, connection: 0, commands: 0, faults: 0 }
    for (const [kind, of] of entries) counts[groupOf(kind)] += of[index] ?? 0
    return {
      fromMs: from + index * step,
      toMs: from + (index + 1) * step,
      counts,
      total: FLEET_GROUPS.reduce((sum, group) => sum + counts[group], 0),
    }
  })
}

/** Events of one kind over all bars. */
export const totalOf = ({ kinds }: FleetBars, kind: FleetEventKind): number =>
  (kinds[kind] ?? []).reduce((sum, count) => sum + count, 0)

/** The top of a scale that holds a value: 4, 8, 20, 40, 80, 200 … so that its quarters are whole. */
export function scaleTop(value: number): number {
  for (let unit = 4; ; unit *= 10)
    for (const factor of [1, 2, 5]) if (unit * factor >= value) return unit * factor
}
