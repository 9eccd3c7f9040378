import type { FeedContentOf } from '@vitrine/core/feeds'
import { HOUR_MS } from '../time.ts'

export type Entry = FeedContentOf<'board'>['entries'][number]
/** How an appointment is shown: `next` is the one that a room expects next, `planned` one that comes later. */
export type RowState = 'calling' | 'now' | 'delayed' | 'next' | 'waiting' | 'planned'
export type Row = { entry: Entry; state: RowState }
export type Board = {
  /** by their beginning */
  rows: Row[]
  /** who was called and is not gone, the last call first */
  called: Entry[]
  /** the day is over, and nothing is known of the one that has begun */
  isOver: boolean
}

/** Whoever was expected so long ago without coming is left out. */
const LATE_MS = HOUR_MS

/** When somebody was called last, epoch ms; 0: nobody was. */
export const lastCallMs = (entries: readonly Entry[]): number =>
  Math.max(0, ...entries.map(({ called_ms }) => called_ms ?? 0))

/** What a board shows at an instant. */
export function boardAt({ until_ms, entries }: FeedContentOf<'board'>, atMs: number): Board {
  const isOver = atMs >= until_ms
  const shown = isOver
    ? []
    : entries.filter(({ status, starts_ms }) => status !== 'planned' || starts_ms > atMs - LATE_MS)
  const expecting = new Set<string>()
  const stateOf = ({ status, room }: Entry): RowState => {
    if (status !== 'planned' && status !== 'checkedIn') return status
    const isNext = !expecting.has(room)
    expecting.add(room)
    return isNext ? 'next' : status === 'checkedIn' ? 'waiting' : 'planned'
  }
  return {
    rows: shown.map((entry) => ({ entry, state: stateOf(entry) })),
    called: shown
      .filter(({ called_ms }) => called_ms !== null)
      .sort((one, other) => other.called_ms! - one.called_ms!),
    isOver,
  }
}
