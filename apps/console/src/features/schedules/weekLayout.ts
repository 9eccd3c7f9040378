import type { StoredScheduleEvent } from '@vitrine/protocol'
import { activeSpans, type Occurrence, type Span } from './occurrences.ts'
import { DAY_MINUTES, dayOf } from './wall.ts'
import type { Drawn } from './winners.ts'

/** A piece of an occurrence within one day. Minutes are those of the day, 0 to 1,440. */
export type Piece = {
  event: StoredScheduleEvent
  occurrence: Occurrence
  day: number
  from: number
  until: number
  /** whether the occurrence begins, and ends, with this piece, so that its edge can be moved */
  begins: boolean
  ends: boolean
}
/** Where a piece stands in its day: side by side in lanes, and in front of others by so many steps. */
export type Placing = { lane: number; lanes: number; depth: number }
export type PlacedPiece = Piece & Placing
/** What holds for whole days: a bar over the columns from `first` to `last` (indices of days of the view). */
export type Bar = {
  event: StoredScheduleEvent
  occurrence: Occurrence
  first: number
  last: number
  row: number
}

/**
 * Lays out a period of days.
 * @param competes whether two events can meet on a device; those that can't stand side by side
 */
export function layOut(
  drawn: readonly Drawn[],
  firstDay: number,
  days: number,
  competes: (a: StoredScheduleEvent, b: StoredScheduleEvent) => boolean,
): { columns: PlacedPiece[][]; bars: Bar[] } {
  const columns: Piece[][] = Array.from({ length: days }, () => [])
  const bars: Omit<Bar, 'row'>[] = []
  const period = { from: firstDay * DAY_MINUTES, until: (firstDay + days) * DAY_MINUTES }
  for (const { event, occurrences } of drawn)
    for (const occurrence of occurrences)
      for (const span of activeSpans(occurrence, event, period)) {
        const whole = wholeDays(span)
        if (whole !== null)
          bars.push({
            event,
            occurrence,
            first: dayOf(whole.from) - firstDay,
            last: dayOf(whole.until - 1) - firstDay,
          })
        for (const piece of restOf(span, whole)) {
          const day = dayOf(piece.from)
          columns[day - firstDay]?.push({
            event,
            occurrence,
            day,
            from: piece.from - day * DAY_MINUTES,
            until: piece.until - day * DAY_MINUTES,
            begins: piece.from === occurrence.from,
            ends: piece.until === occurrence.until,
          })
        }
      }
  return { columns: columns.map((pieces) => placed(pieces, competes)), bars: inRows(bars) }
}

/** The whole days within a stretch; null where it has none. */
function wholeDays({ from, until }: Span): Span | null {
  const first = Math.ceil(from / DAY_MINUTES) * DAY_MINUTES
  const last = Math.floor(until / DAY_MINUTES) * DAY_MINUTES
  return first < last ? { from: first, until: last } : null
}

/** What is left of a stretch beside its whole days, cut at midnight. */
function restOf(span: Span, whole: Span | null): Span[] {
  const parts =
    whole === null
      ? [span]
      : [
          { from: span.from, until: whole.from },
          { from: whole.until, until: span.until },
        ]
  return parts.flatMap(({ from, until }) => {
    const cut: Span[] = []
    for (let at = from; at < until; at = (dayOf(at) + 1) * DAY_MINUTES)
      cut.push({ from: at, until: Math.min(until, (dayOf(at) + 1) * DAY_MINUTES) })
    return cut
  })
}

/** The order of depth: the lower priority lies behind, then what began earlier. */
const behindFirst = (a: Piece, b: Piece): number =>
  a.event.priority - b.event.priority ||
  a.occurrence.from - b.occurrence.from ||
  (a.event.id < b.event.id ? 1 : -1)
const overlap = (a: Span, b: Span): boolean => a.from < b.until && b.from < a.until

function placed(
  pieces: readonly Piece[],
  competes: (a: StoredScheduleEvent, b: StoredScheduleEvent) => boolean,
): PlacedPiece[] {
  const result: PlacedPiece[] = []
  for (const cluster of clustersOf(pieces, overlap)) {
    // Those that can meet on a device share a lane, and there the winner lies in front.
    const lanes = clustersOf(cluster, (a, b) => overlap(a, b) && competes(a.event, b.event))
    lanes.forEach((lane, index) => {
      const depths: { piece: Piece; depth: number }[] = []
      for (const piece of lane.toSorted(behindFirst)) {
        const behind = depths.filter((one) => overlap(one.piece, piece)).map(({ depth }) => depth)
        const depth = behind.length === 0 ? 0 : Math.max(...behind) + 1
        depths.push({ piece, depth })
        result.push({ ...piece, lane: index, lanes: lanes.length, depth })
      }
    })
  }
  return result
}

/** Groups of things of which each is linked to another one of its group. */
function clustersOf<T>(items: readonly T[], linked: (a: T, b: T) => boolean): T[][] {
  let clusters: T[][] = []
  for (const item of items) {
    const mine = clusters.filter((cluster) => cluster.some((other) => linked(item, other)))
    clusters = [...clusters.filter((cluster) => !mine.includes(cluster)), [...mine.flat(), item]]
  }
  return clusters
}

/** Bars one below the other, so that none covers another. */
function inRows(bars: readonly Omit<Bar, 'row'>[]): Bar[] {
  const ends: number[] = []
  return bars
    .toSorted((a, b) => a.first - b.first || b.event.priority - a.event.priority)
    .map((bar) => {
      const free = ends.findIndex((last) => last < bar.first)
      const row = free === -1 ? ends.length : free
      ends[row] = bar.last
      return { ...bar, row }
    })
}
